import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { settingsBlanks } from 'plumbline-client/settings-blanks'
import { api } from '../../session/api.ts'

/** The kinds of settings objects, each named as in the SDK. */
export type Kind = keyof typeof settingsBlanks

type Lists = typeof api.settings

export type Kinds = { readonly [K in Kind]: Awaited<ReturnType<Lists[K]['list']>>[number] }

/** Values of a form. A new object has no id yet, and null clears an optional field. */
export type Draft<K extends Kind> = {
  readonly [F in keyof Omit<Kinds[K], 'id' | 'modified' | 'position'>]:
    | Kinds[K][F]
    | (undefined extends Kinds[K][F] ? null : never)
} & { readonly id?: string; readonly modified?: string }

/** What the SDK has for every kind. */
interface List<K extends Kind> {
  list(): Promise<readonly Kinds[K][]>
  create(fields: object): Promise<Kinds[K]>
  update(id: string, fields: object): Promise<Kinds[K]>
  remove(id: string, options: { readonly modified: string }): Promise<unknown>
}

function listOf<K extends Kind>(kind: K): List<K> {
  return api.settings[kind] as unknown as List<K>
}

/** A new object, before anything is filled in. */
export function blankOf<K extends Kind>(kind: K): Draft<K> {
  return settingsBlanks[kind] as unknown as Draft<K>
}

export const entriesQuery = <K extends Kind>(kind: K) =>
  queryOptions({ queryKey: ['settings', kind], queryFn: () => listOf(kind).list() })

export function useEntries<K extends Kind>(kind: K): readonly Kinds[K][] {
  return useSuspenseQuery(entriesQuery(kind)).data
}

/** For fields in which objects are chosen. */
export function choicesOf(entries: readonly { readonly id: string; readonly name: string }[]) {
  return entries.map(({ id, name }) => ({ value: id, label: name }))
}

/** The name of an object, where its kind has no other rule. */
export function entryName(entry: object): string {
  return 'name' in entry && typeof entry.name === 'string' ? entry.name : ''
}

/** Creates an object, or changes the one with this id unless another person did meanwhile. */
function save<K extends Kind>(kind: K, { id, ...fields }: Draft<K>): Promise<Kinds[K]> {
  const list = listOf(kind)
  return id === undefined ? list.create(withoutNulls(fields)) : list.update(id, fields)
}

function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Shows the change at once, and takes it back if it is refused. */
function useOptimistic<K extends Kind, Input>(
  kind: K,
  act: (input: Input) => Promise<unknown>,
  change: (entries: readonly Kinds[K][], input: Input) => readonly Kinds[K][],
) {
  const queries = useQueryClient()
  const { queryKey } = entriesQuery(kind)
  return useMutation({
    mutationFn: act,
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<readonly Kinds[K][]>(queryKey)
      if (before) queries.setQueryData<readonly Kinds[K][]>(queryKey, change(before, input))
      return before
    },
    onError: (_error, _input, before) => queries.setQueryData(queryKey, before),
    // Other objects may refer to this one.
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  })
}

export function useSaveEntry<K extends Kind>(kind: K): (draft: Draft<K>) => Promise<Kinds[K]> {
  const { mutateAsync } = useOptimistic(
    kind,
    (draft: Draft<K>) => save(kind, draft),
    (entries, draft) => entries.map(entry => (entry.id === draft.id ? { ...entry, ...draft } : entry)) as Kinds[K][],
  )
  return mutateAsync as (draft: Draft<K>) => Promise<Kinds[K]>
}

export function useRemoveEntry<K extends Kind>(kind: K): (entry: Kinds[K]) => Promise<unknown> {
  const { mutateAsync } = useOptimistic(
    kind,
    ({ id, modified }: Kinds[K]) => listOf(kind).remove(id, { modified }),
    (entries, { id }) => entries.filter(entry => entry.id !== id),
  )
  return mutateAsync
}
