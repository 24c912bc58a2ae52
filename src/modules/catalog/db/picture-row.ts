import { integer, text } from '#platform/db/row.ts'

/** The columns of `media` that a page shows. */
export const pictureRow = { key: text, width: integer, height: integer, color: text }
