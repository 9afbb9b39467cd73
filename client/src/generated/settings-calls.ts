// Generated from the operations of the service by `npm run describe`. Change those instead.
import type {
  CallOptions,
  WriteOptions,
} from '../call.ts'
import { Calls, path } from '../calls.ts'
import type {
  AssistantCall,
  BookingPageDraft,
  CheckedHost,
  CompanyChange,
  CompanyFileApplied,
  CompanyFileFields,
  CompanyHost,
  CompanySettings,
  Delivery,
  DeliveryWithAttempts,
  DemoData,
  FeeChange,
  FeeSettings,
  FeedSettings,
  KeySettings,
  MessageChange,
  MessageDraft,
  MessagePreview,
  MessageSettings,
  MessageTest,
  MessageWordSettings,
  MoveIn,
  MoveInComparison,
  MoveInCount,
  MoveInFields,
  MoveInRecordPage,
  MoveInRecordQuery,
  MoveInSource,
  MoveInStep,
  NewFeeSettings,
  NewFeedSettings,
  NewKeyFields,
  NewKeySettings,
  NewOfficeSettings,
  NewOrderTypeSettings,
  NewPackageSettings,
  NewServiceSettings,
  NewUserSettings,
  NewWebhookSettings,
  OfficeChange,
  OfficeSettings,
  OrderTypeChange,
  OrderTypeSettings,
  OutsideCalendarChange,
  OutsideCalendarSettings,
  PackageChange,
  PackageSettings,
  SecretRotation,
  ServiceChange,
  ServiceSettings,
  StripeAccountAnswer,
  StripeChange,
  UserAssistant,
  UserChange,
  UserSettings,
  WebhookChange,
  WebhookSettings,
  WebhookTest,
  WebhookWithSecret,
} from './tenant-types.ts'

export class OfficesCalls extends Calls {
  /**
   * List offices.
   *
   * All of them, spelled as in the company file. References are ids.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly OfficeSettings[]> {
    return this.read('/settings/offices', 'offices')
  }

  /**
   * Create an office.
   *
   * By the same rules as `company apply`: the name of a removed one restores it. A new primary office takes the
   * place of the former one.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewOfficeSettings, options?: WriteOptions): Promise<OfficeSettings> {
    return this.write('POST', '/settings/offices', 'office', fields, options)
  }

  /**
   * Get an office.
   *
   * By id.
   *
   * Needs the privilege `OWNER`.
   */
  get(id: string): Promise<OfficeSettings> {
    return this.read(path`/settings/offices/${id}`, 'office')
  }

  /**
   * Change an office.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile. A new primary office takes the place of the former one.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: OfficeChange, options?: WriteOptions): Promise<OfficeSettings> {
    return this.write('POST', path`/settings/offices/${id}`, 'office', fields, options)
  }

  /**
   * Remove an office.
   *
   * Orders that refer to it keep it. Refused while other settings refer to it; the message names them.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/offices/${id}`, 'id', undefined, options, { modified })
  }
}

export class UsersCalls extends Calls {
  /**
   * List users with their privileges, working hours, ZIPs and qualifications.
   *
   * All of them, spelled as in the company file. References are ids.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly UserSettings[]> {
    return this.read('/settings/users', 'users')
  }

  /**
   * Create a user.
   *
   * By the same rules as `company apply`: the name of a removed one restores it. Blocked times have calls of their
   * own (`/calendarevents`), and so have access keys. The owner who calls stays an owner; removing a user revokes
   * all keys of that user.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewUserSettings, options?: WriteOptions): Promise<UserSettings> {
    return this.write('POST', '/settings/users', 'user', fields, options)
  }

  /**
   * Get a user.
   *
   * By id.
   *
   * Needs the privilege `OWNER`.
   */
  get(id: string): Promise<UserSettings> {
    return this.read(path`/settings/users/${id}`, 'user')
  }

  /**
   * Change a user.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile. Blocked times have calls of their own (`/calendarevents`), and so have access
   * keys. The owner who calls stays an owner; removing a user revokes all keys of that user.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: UserChange, options?: WriteOptions): Promise<UserSettings> {
    return this.write('POST', path`/settings/users/${id}`, 'user', fields, options)
  }

  /**
   * Remove a user.
   *
   * Orders that refer to it keep it. Refused while other settings refer to it; the message names them.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/users/${id}`, 'id', undefined, options, { modified })
  }
}

export class OrderTypesCalls extends Calls {
  /**
   * List order types.
   *
   * All of them, spelled as in the company file. References are ids.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly OrderTypeSettings[]> {
    return this.read('/settings/ordertypes', 'ordertypes')
  }

  /**
   * Create an order type.
   *
   * By the same rules as `company apply`: the name of a removed one restores it.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewOrderTypeSettings, options?: WriteOptions): Promise<OrderTypeSettings> {
    return this.write('POST', '/settings/ordertypes', 'ordertype', fields, options)
  }

  /**
   * Get an order type.
   *
   * By id.
   *
   * Needs the privilege `OWNER`.
   */
  get(id: string): Promise<OrderTypeSettings> {
    return this.read(path`/settings/ordertypes/${id}`, 'ordertype')
  }

  /**
   * Change an order type.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: OrderTypeChange, options?: WriteOptions): Promise<OrderTypeSettings> {
    return this.write('POST', path`/settings/ordertypes/${id}`, 'ordertype', fields, options)
  }

  /**
   * Remove an order type.
   *
   * Orders that refer to it keep it. Refused while other settings refer to it; the message names them.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/ordertypes/${id}`, 'id', undefined, options, { modified })
  }
}

export class ServicesCalls extends Calls {
  /**
   * List services with their fees and pricing rules.
   *
   * All of them, spelled as in the company file. References are ids.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly ServiceSettings[]> {
    return this.read('/settings/services', 'services')
  }

  /**
   * Create a service.
   *
   * By the same rules as `company apply`: the name of a removed one restores it. The fees are a whole list: a fee
   * that is not in it is retired, and one without an id is new.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewServiceSettings, options?: WriteOptions): Promise<ServiceSettings> {
    return this.write('POST', '/settings/services', 'service', fields, options)
  }

  /**
   * Get a service.
   *
   * By id.
   *
   * Needs the privilege `OWNER`.
   */
  get(id: string): Promise<ServiceSettings> {
    return this.read(path`/settings/services/${id}`, 'service')
  }

  /**
   * Change a service.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile. The fees are a whole list: a fee that is not in it is retired, and one without
   * an id is new.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: ServiceChange, options?: WriteOptions): Promise<ServiceSettings> {
    return this.write('POST', path`/settings/services/${id}`, 'service', fields, options)
  }

  /**
   * Remove a service.
   *
   * Orders that refer to it keep it. Refused while other settings refer to it; the message names them.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/services/${id}`, 'id', undefined, options, { modified })
  }
}

export class PackagesCalls extends Calls {
  /**
   * List packages in their order.
   *
   * All of them, spelled as in the company file. References are ids.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly PackageSettings[]> {
    return this.read('/settings/packages', 'packages')
  }

  /**
   * Create a package.
   *
   * By the same rules as `company apply`: the name of a removed one restores it.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewPackageSettings, options?: WriteOptions): Promise<PackageSettings> {
    return this.write('POST', '/settings/packages', 'package', fields, options)
  }

  /**
   * Get a package.
   *
   * By id.
   *
   * Needs the privilege `OWNER`.
   */
  get(id: string): Promise<PackageSettings> {
    return this.read(path`/settings/packages/${id}`, 'package')
  }

  /**
   * Change a package.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: PackageChange, options?: WriteOptions): Promise<PackageSettings> {
    return this.write('POST', path`/settings/packages/${id}`, 'package', fields, options)
  }

  /**
   * Remove a package.
   *
   * Orders that refer to it keep it. Refused while other settings refer to it; the message names them.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/packages/${id}`, 'id', undefined, options, { modified })
  }
}

export class FeesCalls extends Calls {
  /**
   * List standalone fees.
   *
   * All of them, spelled as in the company file. References are ids.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly FeeSettings[]> {
    return this.read('/settings/fees', 'fees')
  }

  /**
   * Create a standalone fee.
   *
   * By the same rules as `company apply`: the name of a removed one restores it.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewFeeSettings, options?: WriteOptions): Promise<FeeSettings> {
    return this.write('POST', '/settings/fees', 'fee', fields, options)
  }

  /**
   * Get a standalone fee.
   *
   * By id.
   *
   * Needs the privilege `OWNER`.
   */
  get(id: string): Promise<FeeSettings> {
    return this.read(path`/settings/fees/${id}`, 'fee')
  }

  /**
   * Change a standalone fee.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: FeeChange, options?: WriteOptions): Promise<FeeSettings> {
    return this.write('POST', path`/settings/fees/${id}`, 'fee', fields, options)
  }

  /**
   * Remove a standalone fee.
   *
   * Orders that refer to it keep it. Refused while other settings refer to it; the message names them.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/fees/${id}`, 'id', undefined, options, { modified })
  }
}

export class HostsCalls extends Calls {
  /**
   * List the own hosts with their state.
   *
   * The `hosts` of the company, in their order. A host leads to the company once its TXT record was found, or an
   * operator confirmed it.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly CompanyHost[]> {
    return this.read('/settings/hosts', 'hosts')
  }

  /**
   * Check the record of a host.
   *
   * Looks for the TXT record, and proves the host if it is there. A proven host stays so without its record.
   *
   * Needs the privilege `OWNER`.
   */
  check(host: string, options?: WriteOptions): Promise<CheckedHost> {
    return this.write('POST', '/settings/hosts/check', 'host', { host }, options)
  }
}

export class FeedsCalls extends Calls {
  /**
   * Get the calendar feed of a user.
   *
   * Whether there is a link, since when, and when it was last read. Another user needs the owner privilege.
   */
  get(id: string): Promise<FeedSettings> {
    return this.read(path`/settings/users/${id}/feed`, 'feed')
  }

  /**
   * Create or replace the calendar feed of a user.
   *
   * Returns a secret link for calendar programs, in iCalendar form (RFC 5545). **It is shown only now**, and a
   * previous link ends. The feed has the scheduled orders of the user and their blocked time, from 30 days ago to
   * 366 days ahead. A GET of the address needs no credentials; an unknown address is 404. Another user needs the
   * owner privilege.
   */
  create(id: string, options?: WriteOptions): Promise<NewFeedSettings> {
    return this.write('POST', path`/settings/users/${id}/feed`, 'feed', {}, options)
  }

  /**
   * End the calendar feed of a user.
   *
   * Calendar programs get 404 from now on. Another user needs the owner privilege.
   */
  remove(id: string, options?: WriteOptions): Promise<FeedSettings> {
    return this.write('DELETE', path`/settings/users/${id}/feed`, 'feed', undefined, options)
  }
}

export class CalendarsCalls extends Calls {
  /**
   * List the outside calendars of a user.
   *
   * Calendars of other services whose busy times hide openings, each with its state. Another user needs the owner
   * privilege.
   */
  list(id: string): Promise<readonly OutsideCalendarSettings[]> {
    return this.read(path`/settings/users/${id}/calendars`, 'calendars')
  }

  /**
   * Add an outside calendar of a user.
   *
   * Reads the calendar, and again every 15 minutes. Its busy times hide openings and are conflicts, as time off;
   * they are listed as `Busy`. **Only the times are stored**: neither titles nor places nor people. Free and
   * cancelled events take no time, nor do invitations to orders. An address that cannot be read is refused. At most
   * 5 for each user; another user needs the owner privilege.
   */
  add(id: string, fields: OutsideCalendarChange, options?: WriteOptions): Promise<OutsideCalendarSettings> {
    return this.write('POST', path`/settings/users/${id}/calendars`, 'calendar', fields, options)
  }

  /**
   * Read an outside calendar now.
   *
   * Does not wait for the schedule. A calendar that cannot be read keeps its last times, and `error` says why.
   * Another user needs the owner privilege.
   */
  check(id: string, calendar: string, options?: WriteOptions): Promise<OutsideCalendarSettings> {
    return this.write('POST', path`/settings/users/${id}/calendars/${calendar}/check`, 'calendar', {}, options)
  }

  /**
   * Remove an outside calendar of a user.
   *
   * Its busy times hide nothing any more. Another user needs the owner privilege.
   */
  remove(id: string, calendar: string, options?: WriteOptions): Promise<OutsideCalendarSettings> {
    return this.write('DELETE', path`/settings/users/${id}/calendars/${calendar}`, 'calendar', undefined, options)
  }
}

export class MoveInCalls extends Calls {
  /**
   * Show how far the company has moved in.
   *
   * A company without orders can be read from another system of this interface: people, catalogue, contacts and
   * orders, with their ids and numbers. This is how far that is.
   *
   * Needs the privilege `OWNER`.
   */
  state(): Promise<MoveIn> {
    return this.read('/settings/movein', 'movein')
  }

  /**
   * Begin to move in.
   *
   * Looks at the source as the test does, and then reads everything in the background; a restart does not end it.
   * The people of this company stay, beside those of the source, and so do its name and hosts; catalogue and
   * settings become those of the source. Nothing that is read sends a message or calls a webhook. Refused for a
   * company with orders. While it is in progress, this replaces the key.
   *
   * Needs the privilege `OWNER`.
   */
  start(fields: MoveInFields, options?: WriteOptions): Promise<MoveIn> {
    return this.write('POST', '/settings/movein', 'movein', fields, options)
  }

  /**
   * Look at the system to move in from.
   *
   * Reads with the key, and answers how many records each list has. Nothing is saved. The address is checked like
   * those of webhooks: private ones are refused.
   *
   * Needs the privilege `OWNER`.
   */
  test(fields: MoveInSource, options?: CallOptions): Promise<readonly MoveInCount[]> {
    return this.once('POST', '/settings/movein/test', 'lists', fields, options)
  }

  /**
   * Take the next step of moving in.
   *
   * `read` goes on, or reads once more what has changed; `follow` does so again and again, `pause` ends both.
   * `compare` reads every record again and compares it with its copy. `cut over` forgets the secret, and plans the
   * reminders of the appointments still to come: from then on messages are sent from here. `abort` deletes all
   * orders of this company and the copied people, and restores the settings of before; it cannot be undone. All
   * happen in the background.
   *
   * Needs the privilege `OWNER`.
   */
  step(fields: MoveInStep, options?: WriteOptions): Promise<MoveIn> {
    return this.write('POST', '/settings/movein/step', 'movein', fields, options)
  }

  /**
   * Show the comparison of copy and source.
   *
   * What is equal, what differs and why, and what is missing, as of the last comparison.
   *
   * Needs the privilege `OWNER`.
   */
  comparison(): Promise<MoveInComparison> {
    return this.read('/settings/movein/comparison', 'comparison')
  }

  /**
   * List the records of the comparison.
   *
   * Record by record, with the fields that differ and why.
   *
   * Needs the privilege `OWNER`.
   */
  records(query?: MoveInRecordQuery): Promise<MoveInRecordPage> {
    return this.read('/settings/movein/records', undefined, query)
  }
}

export class KeysCalls extends Calls {
  /**
   * List access keys.
   *
   * Keys in use, oldest first: of all users for an owner, and their own for other users.
   */
  list(): Promise<readonly KeySettings[]> {
    return this.read('/settings/keys', 'keys')
  }

  /**
   * Create an access key.
   *
   * **The secret is shown only now.** A user has at most 100 keys.
   */
  create(fields: NewKeyFields, options?: WriteOptions): Promise<NewKeySettings> {
    return this.write('POST', '/settings/keys', 'key', fields, options)
  }

  /**
   * Revoke an access key.
   *
   * It is refused from now on, within a second on every server.
   */
  revoke(id: string, options?: WriteOptions): Promise<string> {
    return this.write('DELETE', path`/settings/keys/${id}`, 'id', undefined, options)
  }
}

export class AssistantsCalls extends Calls {
  /**
   * List the assistants of all users.
   *
   * The one used last comes first. The setting `assistants` switches them off for the company, and `mayConnect` for
   * a user.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly UserAssistant[]> {
    return this.read('/settings/assistants', 'assistants')
  }

  /**
   * Disconnect an assistant of a user.
   *
   * Every process refuses its calls within a second. Its user can connect it again.
   *
   * Needs the privilege `OWNER`.
   */
  disconnect(id: string, options?: WriteOptions): Promise<string> {
    return this.write('DELETE', path`/settings/assistants/${id}`, 'id', undefined, options)
  }

  /**
   * List recent calls of the assistants of all users.
   *
   * The newest first, at most 100. They are kept for 30 days.
   *
   * Needs the privilege `OWNER`.
   */
  calls(): Promise<readonly AssistantCall[]> {
    return this.read('/settings/assistants/calls', 'calls')
  }
}

export class MessagesCalls extends Calls {
  /**
   * List message templates.
   *
   * One for each kind, audience and channel, with the default text where the company has none of its own.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly MessageSettings[]> {
    return this.read('/settings/messages', 'messages')
  }

  /**
   * List the words of message templates.
   *
   * The names that a template may use.
   *
   * Needs the privilege `OWNER`.
   */
  words(): Promise<readonly MessageWordSettings[]> {
    return this.read('/settings/messages/words', 'words')
  }

  /**
   * Change a message template.
   *
   * Changes the texts, or switches the message on or off. A template that was disabled after failures is used again.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: MessageChange, options?: WriteOptions): Promise<MessageSettings> {
    return this.write('POST', path`/settings/messages/${id}`, 'template', fields, options)
  }

  /**
   * Preview a message.
   *
   * Renders the texts for an order as they would be sent now: the given one, the newest with such a recipient, or a
   * sample. Texts with a mistake are refused as if they were saved. Nothing is saved or sent.
   *
   * Needs the privilege `OWNER`.
   */
  preview(id: string, fields: MessageDraft, options?: CallOptions): Promise<MessagePreview> {
    return this.once('POST', path`/settings/messages/${id}/preview`, undefined, fields, options)
  }

  /**
   * Send a test of a message.
   *
   * Renders the texts as the preview does, and sends them to the email address or mobile phone of the caller, as all
   * messages are sent. Waits some seconds for the hand-over to the mail server or SMS provider. One test per channel
   * within ten seconds.
   *
   * Needs the privilege `OWNER`.
   */
  test(id: string, fields: MessageDraft, options?: CallOptions): Promise<MessageTest> {
    return this.once('POST', path`/settings/messages/${id}/test`, undefined, fields, options)
  }
}

export class WebhooksCalls extends Calls {
  /**
   * List webhooks with their state.
   *
   * The same webhooks as `GET /hooks`, oldest first. Secrets are not shown.
   *
   * Needs the privilege `OWNER`.
   */
  list(): Promise<readonly WebhookSettings[]> {
    return this.read('/settings/webhooks', 'webhooks')
  }

  /**
   * Create a webhook.
   *
   * Events from the next change on are sent to `url`. **The signing secret is shown only now.** A company has at
   * most 50 webhooks.
   *
   * Needs the privilege `OWNER`.
   */
  create(fields: NewWebhookSettings, options?: WriteOptions): Promise<WebhookWithSecret> {
    return this.write('POST', '/settings/webhooks', 'webhook', fields, options)
  }

  /**
   * Change a webhook, or switch it on or off.
   *
   * Fields that are not sent stay as they are. Send `modified` back to be refused (409) if the webhook was changed
   * meanwhile. Events of the time while it is off are not sent; pending deliveries fail when it is switched off.
   *
   * Needs the privilege `OWNER`.
   */
  update(id: string, fields: WebhookChange, options?: WriteOptions): Promise<WebhookSettings> {
    return this.write('POST', path`/settings/webhooks/${id}`, 'webhook', fields, options)
  }

  /**
   * Remove a webhook.
   *
   * Its pending deliveries are cancelled, and the list of its deliveries is deleted.
   *
   * Needs the privilege `OWNER`.
   */
  remove(id: string, { modified, ...options }: WriteOptions & { readonly modified?: string | undefined } = {}): Promise<string> {
    return this.write('DELETE', path`/settings/webhooks/${id}`, 'id', undefined, options, { modified })
  }

  /**
   * Rotate the signing secret.
   *
   * **The new secret is shown only now.** The previous one signs too for 24 hours; a second rotation within that
   * time ends it at once and needs `force`.
   *
   * Needs the privilege `OWNER`.
   */
  rotateSecret(id: string, fields: SecretRotation = {}, options?: WriteOptions): Promise<WebhookWithSecret> {
    return this.write('POST', path`/settings/webhooks/${id}/rotatesecret`, 'webhook', fields, options)
  }

  /**
   * Send a test event.
   *
   * Sends a signed test event now, whether the webhook is on or off, and returns the response of the receiver.
   *
   * Needs the privilege `OWNER`.
   */
  test(id: string, options?: CallOptions): Promise<WebhookTest> {
    return this.once('POST', path`/settings/webhooks/${id}/test`, undefined, {}, options)
  }

  /**
   * List the deliveries of a webhook.
   *
   * Newest first, each with its last attempt. Completed ones are kept for 30 days.
   *
   * Needs the privilege `OWNER`.
   */
  deliveries(id: string, query?: { readonly state?: 'waiting' | 'due' | 'delivered' | 'failed' | undefined; readonly limit?: number | undefined }): Promise<readonly Delivery[]> {
    return this.read(path`/settings/webhooks/${id}/deliveries`, 'deliveries', query)
  }

  /**
   * Get a delivery with its attempts.
   *
   * The body and the headers of the request, and every attempt with its time, duration and the beginning of the
   * response.
   *
   * Needs the privilege `OWNER`.
   */
  delivery(id: string, event: string): Promise<DeliveryWithAttempts> {
    return this.read(path`/settings/webhooks/${id}/deliveries/${event}`, 'delivery')
  }

  /**
   * Send a delivery again.
   *
   * With the same event id, in any state.
   *
   * Needs the privilege `OWNER`.
   */
  resend(id: string, event: string, options?: WriteOptions): Promise<string> {
    return this.write('POST', path`/settings/webhooks/${id}/deliveries/${event}/resend`, 'event', {}, options)
  }
}

export class Settings extends Calls {
  readonly offices = new OfficesCalls(this.caller)
  readonly users = new UsersCalls(this.caller)
  readonly orderTypes = new OrderTypesCalls(this.caller)
  readonly services = new ServicesCalls(this.caller)
  readonly packages = new PackagesCalls(this.caller)
  readonly fees = new FeesCalls(this.caller)
  readonly hosts = new HostsCalls(this.caller)
  readonly feeds = new FeedsCalls(this.caller)
  readonly calendars = new CalendarsCalls(this.caller)
  readonly moveIn = new MoveInCalls(this.caller)
  readonly keys = new KeysCalls(this.caller)
  readonly assistants = new AssistantsCalls(this.caller)
  readonly messages = new MessagesCalls(this.caller)
  readonly webhooks = new WebhooksCalls(this.caller)

  /**
   * Get the settings of the company.
   *
   * Name, zone, hosts and settings, spelled as in the company file.
   *
   * Needs the privilege `OWNER`.
   */
  company(): Promise<CompanySettings> {
    return this.read('/settings/company', 'company')
  }

  /**
   * Change the settings of the company.
   *
   * Fields that are not sent stay as they are, and `null` clears one. Send `modified` back to be refused (409) if
   * the object was changed meanwhile. The same applies to the members of `settings`.
   *
   * Needs the privilege `OWNER`.
   */
  updateCompany(fields: CompanyChange, options?: WriteOptions): Promise<CompanySettings> {
    return this.write('POST', '/settings/company', 'company', fields, options)
  }

  /**
   * Export the company as a file.
   *
   * The same document as `company export`: all settings, without orders, clients and secrets.
   *
   * Needs the privilege `OWNER`.
   */
  companyFile(): Promise<Readonly<Record<string, unknown>>> {
    return this.read('/settings/companyfile', 'file')
  }

  /**
   * Apply a company file.
   *
   * By the rules of `company apply`, completely or not at all. Send it with `dryrun` first. The caller stays an
   * owner, and the key of the company cannot change.
   *
   * Needs the privilege `OWNER`.
   */
  applyCompanyFile(fields: CompanyFileFields, options?: WriteOptions): Promise<CompanyFileApplied> {
    return this.write('POST', '/settings/companyfile', undefined, fields, options)
  }

  /**
   * Get a typical company file to begin with.
   *
   * What applying it adds to this company: typical order types and services with example prices if there are none,
   * and working hours from Monday to Friday and all services for inspectors without any. Nothing that exists
   * changes. Apply it with `POST /settings/companyfile`.
   *
   * Needs the privilege `OWNER`.
   */
  starter(query?: { readonly inspects?: boolean | undefined }): Promise<Readonly<Record<string, unknown>>> {
    return this.read('/settings/starter', 'file', query)
  }

  /**
   * Count the demo data.
   *
   * The records that a demo company was created with. All numbers are 0 in every other company.
   *
   * Needs the privilege `OWNER`.
   */
  demoData(): Promise<DemoData> {
    return this.read('/settings/demodata', 'demodata')
  }

  /**
   * Remove the demo data.
   *
   * Removes all of it in one step, also records that were changed meanwhile, and answers how many there were. Orders
   * stay readable, with `show: "no"`; clients, agents and contacts stay on the orders that you made with them;
   * agencies with people of yours stay. Webhooks get `ORDER_DELETED`, and no message is sent to people. Records that
   * users created are kept. A repeat removes nothing and answers 0.
   *
   * Needs the privilege `OWNER`.
   */
  removeDemoData(company: string, options?: WriteOptions): Promise<DemoData> {
    return this.write('DELETE', '/settings/demodata', 'demodata', undefined, options, { company })
  }

  /**
   * Preview the booking page.
   *
   * A step of the booking page with the sent settings in place of the stored ones, also while the page is closed.
   * The step `time` shows made-up times. Settings with a mistake are refused as if they were saved. Nothing is
   * saved.
   *
   * Needs the privilege `OWNER`.
   */
  previewBookingPage(fields: BookingPageDraft, options?: CallOptions): Promise<string> {
    return this.once('POST', '/settings/bookingpage/preview', 'html', fields, options)
  }

  /**
   * Get the account at Stripe.
   *
   * Whether clients can pay online. Neither secret is ever shown.
   *
   * Needs the privilege `OWNER`.
   */
  stripeAccount(): Promise<StripeAccountAnswer> {
    return this.read('/settings/stripe')
  }

  /**
   * Connect an account at Stripe.
   *
   * Stripe is asked whether it accepts the key. The secrets are stored encrypted; other ones replace them. Add a
   * webhook with the address `webhookurl` at Stripe, with the events `checkout.session.completed`,
   * `checkout.session.async_payment_succeeded`, `charge.refunded`.
   *
   * Needs the privilege `OWNER`.
   */
  connectStripe(fields: StripeChange, options?: WriteOptions): Promise<StripeAccountAnswer> {
    return this.write('POST', '/settings/stripe', undefined, fields, options)
  }

  /**
   * Disconnect the account at Stripe.
   *
   * Clients can no longer pay online, and links to pay end. Payments stay.
   *
   * Needs the privilege `OWNER`.
   */
  disconnectStripe(options?: WriteOptions): Promise<StripeAccountAnswer> {
    return this.write('DELETE', '/settings/stripe', undefined, undefined, options)
  }
}
