import { createDateFormat } from '#kernel/locale/date-format.ts'

/** "2026-11" → "November 2026", "2026-11-15" → "November 15, 2026". */
export const formatVersion = (version: string): string =>
  (version.length === 7 ? formatMonth : formatDay)(version)

const formatMonth = createDateFormat({ month: 'long', year: 'numeric' })
const formatDay = createDateFormat({ month: 'long', day: 'numeric', year: 'numeric' })
