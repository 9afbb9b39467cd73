// Generated from the operations of the service by `npm run describe`. Change those instead.
import { Calls } from '../calls.ts'
import type {
  CompanyAddress,
} from './directory-types.ts'

export class DirectoryCalls extends Calls {
  /**
   * Find a company.
   *
   * The address of a company's tenant API. Addresses rarely change: cache them. An unknown company is not an HTTP
   * error: `status` is `error`, and `url` is empty.
   */
  resolve(companykey: string): Promise<CompanyAddress> {
    return this.read('/rest/isn/url', undefined, { companykey })
  }
}
