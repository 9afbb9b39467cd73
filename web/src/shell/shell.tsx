import { Frame } from '../frame/frame.tsx'
import { gate } from '../session/api.ts'
import { Navigation } from './navigation.tsx'

/** Does not wait for the connection, as other calls do. */
const probe = () => gate.with({ maxRetries: 0 }).build()

export function Shell() {
  return <Frame navigation={<Navigation />} probe={probe} />
}
