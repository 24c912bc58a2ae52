/** PDF for any printer, or the language of Zebra and compatible label printers. */
export const labelFormats = ['pdf', 'zpl'] as const
export type LabelFormat = (typeof labelFormats)[number]

export const labelFileTypes: Readonly<Record<LabelFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'application/zpl',
}
