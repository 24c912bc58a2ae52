/**
 * The CSS that emails may use, with the clients that ignore it, by caniemail.com in November 2026
 * (Gmail, Outlook for Windows and the web, Apple Mail, Yahoo). docs/domain/emails.md says what
 * remains there.
 */
const properties: Readonly<Record<string, string>> = {
  'background-color': '',
  border: '',
  'border-bottom': '',
  'border-color': '',
  'border-left': '',
  'border-top': '',
  color: '',
  'color-scheme': 'Gmail, Outlook, Yahoo',
  'supported-color-schemes': 'Gmail, Outlook, Yahoo',
  display: '',
  'font-family': '',
  'font-size': '',
  'font-style': '',
  'font-weight': '',
  height: 'Yahoo',
  'letter-spacing': '',
  'line-height': '',
  margin: '',
  'margin-top': '',
  'max-height': 'Outlook for Windows',
  'max-width': 'Outlook for Windows',
  'mso-padding-alt': 'all but Outlook for Windows',
  opacity: 'Outlook for Windows',
  overflow: 'Outlook for Windows',
  padding: '',
  'padding-bottom': '',
  'padding-left': '',
  'padding-right': '',
  'padding-top': '',
  src: 'Gmail, Outlook, Yahoo',
  'text-align': '',
  'text-decoration': '',
  'white-space': 'Outlook for Windows',
  width: '',
}

export const supportedProperties: ReadonlySet<string> = new Set(Object.keys(properties))

/** Layout is by tables: the rest is ignored by Outlook for Windows. */
export const supportedElements: ReadonlySet<string> = new Set(
  'html head meta title style body table tr td div span p h1 h2 ol li a img br'.split(' '),
)
