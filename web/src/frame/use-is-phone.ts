import { useMediaQuery } from '@mantine/hooks'

/** Narrower than the width from which the navigation stands at the side. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true
}
