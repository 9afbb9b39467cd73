export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const earthKilometres = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance. */
export function kilometres(a: Position, b: Position): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2)
  const east = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = north ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east ** 2
  return 2 * earthKilometres * Math.asin(Math.sqrt(Math.min(1, chord)))
}
