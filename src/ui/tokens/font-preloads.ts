import display from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'

/** The two faces every page needs before it can look like itself; italic loads where it is used. */
export const fontPreloads: readonly string[] = [text, display]
