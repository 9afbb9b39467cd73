/** The start of a slot as an order takes it: `11/6/2026 09:00` becomes `2026-11-06 09:00:00`. */
export function appointmentAt(slotTime: string): string {
  const [, month = '', day = '', year = '', time = ''] = /^(\d+)\/(\d+)\/(\d+) (\d\d:\d\d)$/.exec(slotTime) ?? []
  if (time === '') throw new TypeError(`"${slotTime}" is not a slot time such as "11/6/2026 09:00"`)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time}:00`
}
