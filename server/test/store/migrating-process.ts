import { type Migration, migrate } from '../../src/platform/store/migrations.ts'
import { openDatabase } from './scratch.ts'

/** Migrations of many statements each, so that the process can be killed inside one. */
export const manySteps: Migration[] = Array.from({ length: 12 }, (_, index) => {
  const step = index + 1
  const tables = Array.from({ length: 20 }, (_, table) => {
    const name = `step_${step}_${table}`
    return `create table ${name} (id bigint primary key, words text);
      insert into ${name} (id, words) values (1, 'first'), (2, 'second');
      create index ${name}_by_words on ${name} (words);`
  })
  return { version: step, name: `step ${step}`, text: tables.join('\n') }
})

// Run by migrating-processes.proof.ts: migrates one store and prints the migrations it applied.
const [path] = process.argv.slice(2)
if (path && import.meta.main) {
  const database = await openDatabase(path)
  console.log('begins')
  const taken = await migrate(database, manySteps)
  await database.close()
  console.log(JSON.stringify(taken))
}
