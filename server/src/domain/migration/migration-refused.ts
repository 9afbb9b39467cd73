/** A copy, restore or migration that is not possible; nothing was kept. The message is for the operator. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}
