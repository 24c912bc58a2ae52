import { Box, Chip, Stack } from '@mui/material'
import type { ListChoice } from '../../../src/platform/list/describe-list.ts'
import { formatDate, formatInteger, formatMoney, formatTime, toText } from '../format'
import { useTimeZone } from '../me'
import { StaffName } from '../staff-name'
import { labelChoice } from '../labels'
import type { ListKind } from './list-descriptions'

interface ListValueProps {
  readonly kind: ListKind
  readonly value: unknown
  readonly choices?: readonly ListChoice[] | undefined
}

/** One value of a row, as its kind is read best. */
export function ListValue({ kind, value, choices = [] }: ListValueProps) {
  const timeZone = useTimeZone()
  if (value === null || value === undefined || value === '') return <span aria-label="none">–</span>
  switch (kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'integer':
      return formatInteger(Number(value))
    case 'timestamp':
      return <time dateTime={toText(value)}>{formatTime(toText(value), timeZone)}</time>
    case 'date':
      return <time dateTime={toText(value)}>{formatDate(toText(value), timeZone)}</time>
    case 'boolean':
      return value ? 'Yes' : 'No'
    case 'choice':
      return <Chip variant="outlined" label={labelChoice(toText(value), choices)} />
    case 'tags':
      return (
        <Stack direction="row" spacing={0.5} useFlexGap component="span" sx={{ flexWrap: 'wrap' }}>
          {(value as readonly string[]).map((tag) => (
            <Chip key={tag} label={choices.find((choice) => choice.value === tag)?.label ?? tag} />
          ))}
        </Stack>
      )
    case 'picture':
      return (
        <Box
          component="img"
          src={`${toText(value)}/320`}
          alt=""
          loading="lazy"
          sx={{ display: 'block', width: 40, height: 48, objectFit: 'cover' }}
        />
      )
    case 'text':
      return choices.length > 0 ? labelChoice(toText(value), choices) : toText(value)
    case 'colleague':
      return <StaffName id={toText(value)} />
  }
}

/** The column that names a row and leads to it. */
export const findNameColumn = <Column extends { readonly kind: ListKind }>(
  columns: readonly Column[],
): Column | undefined => columns.find(({ kind }) => kind !== 'picture') ?? columns[0]

export const isNumeric = (kind: ListKind): boolean => kind === 'money' || kind === 'integer'
