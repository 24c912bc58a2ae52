import { createDateFormat } from '#kernel/locale/date-format.ts'

export const formatEmailMoment: (at: Date, timeZone: string) => string = createDateFormat({
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
