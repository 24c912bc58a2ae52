import type { EmailColors } from './email-shop.ts'

/** Email clients require inline styles; classes only serve dark mode and small screens. */
export const textFont =
  "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
export const headingFont = "font-family:'Brygada 1918',Georgia,'Times New Roman',serif"

/**
 * Stands for the primary color of the shop in the parts of an email. No text that people enter can
 * contain it.
 */
export const primaryColor = '\u{E000}'

export const textColor = '#14211c'
export const softColor = '#46564f'
export const lineColor = '#cbd5d6'
export const groundColor = '#f3f6f7'
export const sheetColor = '#ffffff'

/** Apple Mail and some others load fonts; the rest show the fallbacks. */
const createFontRules = (origin: string): string => `
@font-face{font-family:'Brygada 1918';font-weight:400 700;src:url('${origin}/email-files/heading.woff2') format('woff2')}
@font-face{font-family:'Hanken Grotesk';font-weight:100 900;src:url('${origin}/email-files/text.woff2') format('woff2')}`

export const createStyleRules = (
  origin: string,
  { primaryOnDark, lineOnDark }: EmailColors,
): string => `${createFontRules(origin)}
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){
.pad{padding-left:24px!important;padding-right:24px!important}
.heading{font-size:28px!important;line-height:34px!important}
.code{font-size:21px!important;letter-spacing:1px!important}
}
@media (prefers-color-scheme:dark){
.ground{background-color:#0d1512!important}.sheet{background-color:#14211c!important}
.ink{color:#e6ecee!important}.soft{color:#b7c4bf!important}.brand{color:${primaryOnDark}!important}
.rule{border-color:${lineOnDark}!important}
.press{background-color:${primaryOnDark}!important}.press-text{color:#0d1512!important}
.on-light{display:none!important}.on-dark{display:block!important}
.plate{background-color:#ffffff!important;padding:8px!important}
}
`
