/** What was to be copied, restored or moved cannot be, and nothing of it was kept. The message is for the operator. */
export class MigrationRefused extends Error {
  override name = 'CannotMove'
}
