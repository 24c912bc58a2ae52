import type { FileKind } from '#kernel/file-formats/file-formats.ts'

/** The kinds, number and size of files that a form accepts. */
export interface Purpose {
  readonly kinds: readonly FileKind[]
  readonly maxFiles: number
  readonly maxBytes: number
}

const megabyte = 1024 * 1024

export const purposes = {
  feedback: { kinds: ['picture', 'pdf'], maxFiles: 5, maxBytes: 10 * megabyte },
  return: { kinds: ['picture'], maxFiles: 6, maxBytes: 8 * megabyte },
  'return-label': { kinds: ['pdf'], maxFiles: 1, maxBytes: 5 * megabyte },
  application: { kinds: ['pdf', 'docx'], maxFiles: 3, maxBytes: 10 * megabyte },
  bespoke: {
    kinds: ['picture', 'heic', 'drawing', 'pdf', 'docx'],
    maxFiles: 10,
    maxBytes: 25 * megabyte,
  },
  registry: { kinds: ['picture'], maxFiles: 1, maxBytes: 10 * megabyte },
  exemption: { kinds: ['picture', 'pdf'], maxFiles: 1, maxBytes: 10 * megabyte },
  'dispute-evidence': { kinds: ['picture', 'pdf'], maxFiles: 1, maxBytes: 10 * megabyte },
  inquiry: { kinds: ['picture', 'pdf', 'docx'], maxFiles: 5, maxBytes: 10 * megabyte },
} as const satisfies Record<string, Purpose>

export type PurposeName = keyof typeof purposes
/** What only staff upload. */
const staffPurposes: readonly string[] = ['return-label', 'dispute-evidence']

/** What shoppers can upload. */
export const purposeNames = Object.keys(purposes).filter(
  (name) => !staffPurposes.includes(name),
) as [PurposeName, ...PurposeName[]]

/** In bytes; small enough to be sent again in a few seconds on a slow connection. */
export const chunkSize = 512 * 1024

export function countChunks(size: number): number {
  return Math.ceil(size / chunkSize)
}

/** The required length of part `index` of a file, in bytes. */
export function getChunkLength(size: number, index: number): number {
  return Math.min(chunkSize, size - index * chunkSize)
}

/** "10 MB" */
export function formatMegabytes(bytes: number): string {
  return `${Math.ceil((bytes / megabyte) * 10) / 10} MB`
}
