/** A drawing is vector art. */
export type FileKind = 'picture' | 'heic' | 'drawing' | 'pdf' | 'docx'

interface FileFormat {
  readonly kind: FileKind
  readonly label: string
  readonly accept: string
  /** The extension of stored files; `null` if they are converted to another format. */
  readonly extension: string | null
}

/**
 * File formats that the shop accepts. AVIF is stored as WebP. EPS and AI are rejected, because they
 * can contain programs (decision 80).
 */
export const fileFormats = {
  jpeg: { kind: 'picture', label: 'JPEG', accept: 'image/jpeg', extension: '.jpg' },
  png: { kind: 'picture', label: 'PNG', accept: 'image/png', extension: '.png' },
  webp: { kind: 'picture', label: 'WebP', accept: 'image/webp', extension: '.webp' },
  avif: { kind: 'picture', label: 'AVIF', accept: 'image/avif', extension: null },
  heic: { kind: 'heic', label: 'HEIC', accept: '.heic,.heif,image/heic', extension: '.heic' },
  svg: { kind: 'drawing', label: 'SVG', accept: '.svg', extension: '.svg' },
  pdf: { kind: 'pdf', label: 'PDF', accept: '.pdf', extension: '.pdf' },
  docx: { kind: 'docx', label: 'DOCX', accept: '.docx', extension: '.docx' },
} as const satisfies Record<string, FileFormat>

export type AcceptedFormat = keyof typeof fileFormats
/** A format that new files are stored in. */
export type FileType = {
  [Format in AcceptedFormat]: (typeof fileFormats)[Format]['extension'] extends null
    ? never
    : Format
}[AcceptedFormat]

/** Types of files from before decision 80, which staff can still download. */
const formerTypes = ['eps', 'ai'] as const
export type StoredFileType = FileType | (typeof formerTypes)[number]
export const storedFileTypes: readonly StoredFileType[] = [
  ...Object.entries(fileFormats).flatMap(([format, { extension }]) =>
    extension === null ? [] : [format as FileType],
  ),
  ...formerTypes,
]

/** "JPEG, PNG, WebP, AVIF or PDF" */
export function formatFileKinds(kinds: readonly FileKind[]): string {
  const names = listFormatNames(kinds)
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}

/** "JPEG", "PNG" */
export function listFormatNames(kinds: readonly FileKind[]): string[] {
  return listFormats(kinds).map(({ label }) => label)
}

/** The `accept` attribute of a file input. */
export function getAcceptAttribute(kinds: readonly FileKind[]): string {
  return listFormats(kinds)
    .map(({ accept }) => accept)
    .join(',')
}

function listFormats(kinds: readonly FileKind[]): readonly FileFormat[] {
  const formats: readonly FileFormat[] = Object.values(fileFormats)
  return kinds.flatMap((kind) => formats.filter((format) => format.kind === kind))
}
