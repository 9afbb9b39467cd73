import type { Arguments, Tool } from './tools/tool.ts'
import { tools } from './tools/tools.ts'

/** Something to read beside the tools: the answer of a reading tool at an address. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly tool: Tool
  readonly args: Arguments
}

function resource(path: string, title: string, description: string, toolName: string, args: Arguments = {}): Resource {
  const tool = tools.find(({ name }) => name === toolName)
  if (tool?.scope !== 'read') throw new Error(`${toolName} is not a tool that reads`)
  return { uri: `plumbline://${path}`, name: path.replaceAll('/', '-'), title, description, tool, args }
}

export const resources: readonly Resource[] = [
  resource('catalogue/order-types', 'Order types', 'The kinds of orders.', 'list_order_types'),
  resource(
    'catalogue/services',
    'Services',
    'What the company sells, with default fees and inspectors.',
    'list_services',
    {
      withAssociations: true,
    },
  ),
  resource('catalogue/packages', 'Packages', 'Services that are sold together.', 'list_packages'),
  resource('today', 'Today', 'The stops of the person, today and tomorrow.', 'list_my_inspections'),
]
