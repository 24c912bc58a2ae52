/** What a file that is kept can be. */
export const keptTypes = ['jpeg', 'png', 'webp', 'heic', 'svg', 'eps', 'ai', 'pdf', 'docx'] as const
export type KeptType = (typeof keptTypes)[number]

/** What a form can ask for; a `drawing` is lines and not pixels. */
export type AllowedType = 'picture' | 'heic' | 'drawing' | 'pdf' | 'docx'
