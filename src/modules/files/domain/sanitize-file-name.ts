import { fileFormats, type FileType } from '#kernel/file-formats/file-formats.ts'
import { truncateText } from '#kernel/text/truncate-text.ts'

/** Removes paths and invisible characters, limits the length and sets the extension of `type`. */
export function sanitizeFileName(name: string, type?: FileType): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  const extension = type ? fileFormats[type].extension : ''
  const stem = type ? plain.replaceAll(/(\.[A-Za-z0-9]{1,5})+$/g, '') : plain
  return `${truncateText(stem, 100).trim() || 'file'}${extension}`
}
