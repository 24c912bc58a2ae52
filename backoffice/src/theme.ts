import type { RaThemeOptions } from 'react-admin'

const text = "'Hanken Grotesk', 'Hanken fallback', Arial, sans-serif"
const heading = "'Brygada 1918', 'Brygada fallback', Georgia, serif"
const display = { fontFamily: heading, fontWeight: 500, letterSpacing: 0 } as const

interface Colors {
  readonly focus: string
  readonly line: string
  readonly head: string
  readonly field: string
}

/** Figures of equal width, and one outline for what has the focus. */
const createBaseStyles = (color: string): RaThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums lining-nums' },
      ':focus-visible': { outline: `2px solid ${color}`, outlineOffset: '2px' },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: `2px solid ${color}`, outlineOffset: '2px' },
      },
    },
  },
})

function createAppTheme(palette: RaThemeOptions['palette'], colors: Colors): RaThemeOptions {
  return {
    palette,
    shape: { borderRadius: 0 },
    spacing: 8,
    typography: {
      fontFamily: text,
      fontSize: 14,
      h1: { ...display, fontSize: '1.75rem', lineHeight: 1.2 },
      h2: { ...display, fontSize: '1.25rem', lineHeight: 1.3 },
      h3: { ...display, fontSize: '1.0625rem', lineHeight: 1.3 },
      h4: display,
      h5: display,
      h6: { ...display, fontSize: '1.0625rem' },
      button: { textTransform: 'none', fontWeight: 600 },
      body2: { fontSize: '0.875rem' },
    },
    transitions: { duration: { enteringScreen: 120, leavingScreen: 100, standard: 120 } },
    components: {
      ...createBaseStyles(colors.focus),
      MuiButton: { defaultProps: { disableElevation: true, size: 'small' } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      MuiAppBar: { defaultProps: { elevation: 0 } },
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiOutlinedInput: { styleOverrides: { root: { background: colors.field } } },
      MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiChip: {
        defaultProps: { size: 'small' },
        styleOverrides: { root: { borderRadius: 0, fontWeight: 500 } },
      },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: colors.line, padding: '7px 12px', fontSize: '0.875rem' },
          head: { fontWeight: 600, background: colors.head, whiteSpace: 'nowrap' },
          paddingCheckbox: { padding: '0 4px 0 8px' },
        },
      },
      // Beside what it describes, because assistive technology finds text outside landmarks last.
      MuiTooltip: {
        defaultProps: { arrow: true, slotProps: { popper: { disablePortal: true } } },
      },
      MuiListItemButton: { styleOverrides: { root: { paddingTop: 4, paddingBottom: 4 } } },
    },
  }
}

export const lightTheme = createAppTheme(
  {
    mode: 'light',
    primary: { main: '#004832', dark: '#00382a', light: '#2b6552', contrastText: '#ffffff' },
    secondary: { main: '#2f4a7c' },
    error: { main: '#a3312a' },
    warning: { main: '#8a6100' },
    info: { main: '#2f4a7c' },
    success: { main: '#004832' },
    background: { default: '#f3f6f7', paper: '#ffffff' },
    text: { primary: '#14211c', secondary: '#46564f', disabled: '#5d6c65' },
    divider: '#cbd5d6',
  },
  { focus: '#004832', line: '#e2e8ea', head: '#f3f6f7', field: '#ffffff' },
)

export const darkTheme = createAppTheme(
  {
    mode: 'dark',
    primary: { main: '#9dbfb1', dark: '#7fa898', light: '#c4d9d0', contrastText: '#0d1714' },
    secondary: { main: '#aebfe0' },
    error: { main: '#f0958f' },
    warning: { main: '#f0c654' },
    info: { main: '#aebfe0' },
    success: { main: '#9dbfb1' },
    background: { default: '#0f1815', paper: '#16211d' },
    text: { primary: '#eef3f1', secondary: '#b4c2bc', disabled: '#93a39c' },
    divider: '#33423c',
  },
  { focus: '#e8b93c', line: '#26332e', head: '#1b2823', field: '#16211d' },
)
