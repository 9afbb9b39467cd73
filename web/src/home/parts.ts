import type { SignedIn } from 'plumbline-client'

/** `stops` is the own day, `day` that of everybody. */
export type HomePart = 'checklist' | 'attention' | 'stops' | 'day' | 'figures' | 'demo data'

/** What the start page of a person has, in its order. The service refuses nobody the calls of these parts. */
export function partsFor({ user }: Pick<SignedIn, 'user'>): readonly HomePart[] {
  const isOwner = user.owner === 'yes'
  const isInspector = user.inspector === 'yes'
  const mayEdit = user.privileges.includes('EDIT_INSPECTIONS')
  const plans = isOwner || user.manager === 'yes' || user.officestaff === 'yes'
  const parts: readonly (readonly [HomePart, boolean])[] = [
    ['checklist', isOwner],
    ['stops', isInspector && !plans],
    ['attention', mayEdit || isInspector],
    ['stops', isInspector && plans],
    ['day', plans || !isInspector],
    ['figures', mayEdit && (isOwner || user.manager === 'yes')],
    ['demo data', isOwner],
  ]
  return parts.filter(([, isThere]) => isThere).map(([part]) => part)
}
