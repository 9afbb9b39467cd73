/** The names that Outlook gives the zones in which houses are inspected here. */
const windowsZones: Readonly<Record<string, string>> = {
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'SA Western Standard Time': 'America/Puerto_Rico',
  'West Pacific Standard Time': 'Pacific/Guam',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
}

/** The zone with this name, or the other one if it is unknown. Some programs put a path before the name. */
export function zoneNamed(name: string | undefined, otherwise: string): string {
  if (!name) return otherwise
  const candidates = [windowsZones[name] ?? name, name.split('/').slice(-2).join('/')]
  return candidates.find(isZone) ?? otherwise
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}
