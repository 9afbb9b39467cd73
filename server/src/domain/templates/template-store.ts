import sql from 'sql-template-tag'
import { fromFlag, orNothing, orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { MessageTemplate } from './template.ts'
import type { TemplateKey } from './template-key.ts'

type Stored = {
  kind: string
  audience: string
  channel: string
  subject: string | null
  body: string | null
  is_on: number
}

export async function listTemplates({ tx, companyId }: Tenant): Promise<MessageTemplate[]> {
  const rows = await tx.all<Stored>(sql`
    select kind, audience, channel, subject, body, is_on from message_templates
    where company_id = ${companyId} order by kind, audience, channel`)
  return rows.map(row => ({
    ...({ kind: row.kind, audience: row.audience, channel: row.channel } as TemplateKey),
    subject: orNothing(row.subject),
    body: orNothing(row.body),
    isOn: fromFlag(row.is_on),
  }))
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
