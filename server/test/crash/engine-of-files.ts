/** A picture is a copy of files, and only SQLite's are ours to copy. */
export const isOfFiles = process.env.TEST_POSTGRES === undefined
export const onlyOfFiles = { skip: isOfFiles ? false : 'this is about the files of SQLite' }
