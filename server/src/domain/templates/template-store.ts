import sql, { raw } from 'sql-template-tag'
import { fromFlag, orNull, rowReader, toFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { MessageTemplate } from './template.ts'
import type { TemplateKey } from './template-key.ts'

const templateRow = rowReader<MessageTemplate>({
  kind: 'kind',
  audience: 'audience',
  channel: 'channel',
  subject: 'subject',
  body: 'body',
  isOn: ['is_on', fromFlag],
})

export async function listTemplates({ tx, companyId }: Tenant): Promise<MessageTemplate[]> {
  const rows = await tx.all(sql`
    select ${raw(templateRow.columns)} from message_templates
    where company_id = ${companyId} order by kind, audience, channel`)
  return rows.map(templateRow.read)
}

export async function saveTemplate({ tx, companyId, now }: TenantScope, template: MessageTemplate): Promise<void> {
  const { kind, audience, channel, subject, body, isOn } = template
  await tx.run(sql`
    insert into message_templates (company_id, kind, audience, channel, subject, body, is_on, modified_at)
    values (${companyId}, ${kind}, ${audience}, ${channel}, ${orNull(subject)}, ${orNull(body)}, ${toFlag(isOn)},
      ${toMillis(now)})
    on conflict (company_id, kind, audience, channel) do update set subject = excluded.subject, body = excluded.body,
      is_on = excluded.is_on, modified_at = excluded.modified_at`)
}

export async function deleteTemplate({ tx, companyId }: Tenant, key: TemplateKey): Promise<boolean> {
  const changed = await tx.run(sql`
    delete from message_templates where company_id = ${companyId} and kind = ${key.kind}
      and audience = ${key.audience} and channel = ${key.channel}`)
  return changed > 0
}
