/** A snapshot is a copy of files, which works for SQLite only. */
export const isSqlite = process.env.TEST_POSTGRES === undefined
export const sqliteOnly = { skip: isSqlite ? false : 'SQLite only' }
