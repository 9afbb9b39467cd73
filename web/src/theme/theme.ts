import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The one accent: a deep blue-green. White on shade 7 has a contrast of 6. */
const accent: MantineColorsTuple = [
  '#effafa',
  '#d9f0f1',
  '#b3e0e3',
  '#86cdd2',
  '#5cbac2',
  '#3199a3',
  '#1c8089',
  '#0f6b74',
  '#0d5760',
  '#0a454d',
]

/** For what cannot be undone. White on shade 7 has a contrast of 6.5. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d3d0',
  '#f2a8a2',
  '#ea7a72',
  '#e0544a',
  '#d23b31',
  '#c22e25',
  '#b3261e',
  '#931f18',
  '#741812',
]

/** Dark surfaces lean towards the accent, as the light ones do. */
const dark: MantineColorsTuple = [
  '#d3dbd9',
  '#b8c2bf',
  '#98a4a1',
  '#73807d',
  '#42504d',
  '#2d3634',
  '#222a29',
  '#1a201f',
  '#141918',
  '#0f1312',
]

const fontFamily = "'Inter Variable', system-ui, sans-serif"

/** The tokens: four sizes and two weights of type, one radius, a grid of 4 pixels. Surfaces are in `theme.css`. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  colors: { accent, dark, red },
  autoContrast: true,
  black: '#16211f',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.75rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1.125rem', xl: '1.5rem' },
  fontWeights: { medium: '600', bold: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 'sm',
  radius: { sm: '0.375rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Input: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
})
