import sql, { type Sql } from 'sql-template-tag'
import { type Columns, flag, insertInto, instant, optional, optionalInstant, plain, rowReader } from '../columns.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { MessageTemplate, StoredTemplate } from './template.ts'
import type { TemplateKey } from './template-key.ts'

const columns: Columns<MessageTemplate & Pick<StoredTemplate, 'modifiedAt'>> = {
  kind: plain(),
  audience: plain(),
  channel: plain(),
  subject: optional(),
  body: optional(),
  isOn: flag,
  modifiedAt: instant,
}
const templateRow = rowReader<StoredTemplate>({
  ...columns,
  failureCount: plain(),
  disabledAt: optionalInstant,
  disabledReason: optional(),
})

export async function listTemplates({ tx, companyId }: Tenant): Promise<StoredTemplate[]> {
  const rows = await tx.all(sql`
    select ${templateRow.columns} from message_templates
    where company_id = ${companyId} order by kind, audience, channel`)
  return rows.map(templateRow.read)
}

const upsertTemplates = insertInto(
  'message_templates',
  { companyId: plain(), ...columns },
  `on conflict (company_id, kind, audience, channel) do update set subject = excluded.subject, body = excluded.body,
    is_on = excluded.is_on, modified_at = excluded.modified_at, failure_count = 0, disabled_at = null,
    disabled_reason = null`,
)

/** Enables a disabled template. */
export async function saveTemplate({ tx, companyId, now }: TenantScope, template: MessageTemplate): Promise<void> {
  await tx.run(upsertTemplates([{ companyId, ...template, modifiedAt: now }]))
}

/** Returns how often in a row the template has failed; undefined when it is disabled or was saved again. */
export async function countFailure(scope: TenantScope, template: StoredTemplate): Promise<number | undefined> {
  const row = await scope.tx.one<{ failure_count: number }>(sql`
    update message_templates set failure_count = failure_count + 1
    where ${isSame(scope, template)} and disabled_at is null returning failure_count`)
  return row?.failure_count
}

export async function disableTemplate(scope: TenantScope, template: StoredTemplate, reason: string): Promise<void> {
  await scope.tx.run(sql`
    update message_templates set disabled_at = ${toMillis(scope.now)}, disabled_reason = ${reason}
    where ${isSame(scope, template)}`)
}

export async function clearFailures(scope: TenantScope, template: StoredTemplate): Promise<void> {
  await scope.tx.run(sql`
    update message_templates set failure_count = 0 where ${isSame(scope, template)} and disabled_at is null`)
}

/** The template was not saved again meanwhile. */
function isSame({ companyId }: TenantScope, { kind, audience, channel, modifiedAt }: StoredTemplate): Sql {
  return sql`company_id = ${companyId} and kind = ${kind} and audience = ${audience} and channel = ${channel}
    and modified_at = ${toMillis(modifiedAt)}`
}

export async function deleteTemplate({ tx, companyId }: Tenant, key: TemplateKey): Promise<boolean> {
  const changed = await tx.run(sql`
    delete from message_templates where company_id = ${companyId} and kind = ${key.kind}
      and audience = ${key.audience} and channel = ${key.channel}`)
  return changed > 0
}
