import sql from 'sql-template-tag'
import { type Columns, plain } from '../columns.ts'
import type { UserId } from '../ids.ts'
import { RowTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { OrderView } from './order-view.ts'

const columns: Columns<Omit<OrderView, 'id'>> = { userId: plain(), name: plain(), query: plain(), columns: plain() }
const views = new RowTable<OrderView>('order_views', columns)

export async function readOrderViews({ tx, companyId }: Tenant, userId: UserId): Promise<OrderView[]> {
  const rows = await tx.all(sql`
    select ${views.columns} from order_views where company_id = ${companyId} and user_id = ${userId} order by name, id`)
  return rows.map(views.read)
}

export function insertOrderView(tenant: Tenant, view: OrderView): void {
  views.insert(tenant, view)
}

export async function deleteOrderView({ tx, companyId }: Tenant, userId: UserId, name: string): Promise<void> {
  await tx.run(sql`
    delete from order_views where company_id = ${companyId} and user_id = ${userId} and name = ${name}`)
}
