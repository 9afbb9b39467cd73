import type { Caller, WriteOptions } from '../call.ts'
import type {
  CompanyChange,
  CompanyFile,
  CompanyFileApplied,
  CompanyFileFields,
  CompanySettings,
  DemoData,
  FeeChange,
  FeeSettings,
  NewFeeSettings,
  NewOfficeSettings,
  NewOrderTypeSettings,
  NewPackageSettings,
  NewServiceSettings,
  NewUserSettings,
  OfficeChange,
  OfficeSettings,
  OrderTypeChange,
  OrderTypeSettings,
  PackageChange,
  PackageSettings,
  ServiceChange,
  ServiceSettings,
  UserChange,
  UserSettings,
} from '../settings.ts'
import { FeedSettingsCalls } from './settings/feed-calls.ts'
import { KeySettingsCalls } from './settings/key-calls.ts'
import { MessageSettingsCalls } from './settings/message-calls.ts'
import { SettingsList } from './settings/settings-list.ts'
import { WebhookSettingsCalls } from './settings/webhook-calls.ts'

/** The settings of a company. Needs the owner privilege. */
export class Settings {
  readonly #caller: Caller
  readonly offices: SettingsList<OfficeSettings, NewOfficeSettings, OfficeChange>
  readonly users: SettingsList<UserSettings, NewUserSettings, UserChange>
  readonly orderTypes: SettingsList<OrderTypeSettings, NewOrderTypeSettings, OrderTypeChange>
  readonly services: SettingsList<ServiceSettings, NewServiceSettings, ServiceChange>
  readonly packages: SettingsList<PackageSettings, NewPackageSettings, PackageChange>
  readonly fees: SettingsList<FeeSettings, NewFeeSettings, FeeChange>
  readonly feeds: FeedSettingsCalls
  readonly keys: KeySettingsCalls
  readonly messages: MessageSettingsCalls
  readonly webhooks: WebhookSettingsCalls

  constructor(caller: Caller) {
    this.#caller = caller
    this.offices = new SettingsList(caller, 'offices', 'office')
    this.users = new SettingsList(caller, 'users', 'user')
    this.orderTypes = new SettingsList(caller, 'ordertypes', 'ordertype')
    this.services = new SettingsList(caller, 'services', 'service')
    this.packages = new SettingsList(caller, 'packages', 'package')
    this.fees = new SettingsList(caller, 'fees', 'fee')
    this.feeds = new FeedSettingsCalls(caller)
    this.keys = new KeySettingsCalls(caller)
    this.messages = new MessageSettingsCalls(caller)
    this.webhooks = new WebhookSettingsCalls(caller)
  }

  async company(): Promise<CompanySettings> {
    return (await this.#caller.get('/settings/company')).company as CompanySettings
  }

  async updateCompany(fields: CompanyChange, options: WriteOptions = {}): Promise<CompanySettings> {
    return (await this.#caller.post('/settings/company', fields, {}, options)).company as CompanySettings
  }

  /** The records that a demo company was created with. */
  async demoData(): Promise<DemoData> {
    return (await this.#caller.get('/settings/demodata')).demodata as DemoData
  }

  /** Removes all of it, and returns how many there were. The key of the company confirms it. */
  async removeDemoData(companyKey: string, options: WriteOptions = {}): Promise<DemoData> {
    const path = `/settings/demodata?company=${encodeURIComponent(companyKey)}`
    return (await this.#caller.delete(path, options)).demodata as DemoData
  }

  /** All settings as one document. */
  async companyFile(): Promise<CompanyFile> {
    return (await this.#caller.get('/settings/companyfile')).file as CompanyFile
  }

  /** As `plumbline company apply`. Send it with `dryrun` first. */
  async applyCompanyFile(fields: CompanyFileFields, options: WriteOptions = {}): Promise<CompanyFileApplied> {
    return (await this.#caller.post('/settings/companyfile', fields, {}, options)) as unknown as CompanyFileApplied
  }
}
