import type { PageSettings } from './shop-settings.ts'

type Colors = PageSettings['colors']

/** Color → its custom property in `src/ui/tokens/tokens.css`. */
const properties: Readonly<Record<keyof Colors, string>> = {
  primary: '--bottle',
  primaryDark: '--bottle-deep',
  primarySoft: '--bottle-soft',
  primaryTint: '--bottle-mist',
  thread: '--celadon',
  onPrimarySoft: '--on-bottle-soft',
  onPrimaryHint: '--on-bottle-hint',
  highlight: '--weld',
}

/** Style that replaces the colors of the tokens. It is outside of their layer, so it wins. */
export function renderTheme(colors: Colors): string {
  const declarations = Object.entries(properties).map(
    ([color, property]) => `${property}:${colors[color as keyof Colors]}`,
  )
  return `:root{${declarations.join(';')}}`
}
