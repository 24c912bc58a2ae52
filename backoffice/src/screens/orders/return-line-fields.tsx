import { Box, TextField, Typography } from '@mui/material'
import type { z } from 'zod'
import type { eligibilitySchema } from '../../../../src/modules/returns/return-schemas.ts'
import { formatDate } from '../../format'
import { useTimeZone } from '../../me'
import { Choice } from './choice'

type Eligibility = z.infer<typeof eligibilitySchema>
type EligibleLine = Eligibility['lines'][number]

/** What comes back of one order line, and why. */
export interface ReturnLine {
  readonly qty: number
  readonly reason: string
  readonly note: string
  readonly resolution: string
  readonly exchangeVariantId?: string
}

export const emptyReturnLine = ({ resolutions }: EligibleLine): ReturnLine => ({
  qty: 0,
  reason: '',
  note: '',
  resolution: resolutions[0] ?? 'refund',
})

export const isComplete = (line: ReturnLine): boolean =>
  line.reason !== ''
  && (line.reason !== 'other' || line.note.trim() !== '')
  && (line.resolution !== 'exchange' || line.exchangeVariantId !== undefined)

const resolutionLabels: Readonly<Record<string, string>> = {
  refund: 'Refund to how it was paid',
  credit: 'Store credit',
  exchange: 'Exchange',
  replace: 'Send a replacement',
  keep: 'Keep it, with a partial refund',
}

interface ReturnLineFieldsProps {
  readonly line: EligibleLine
  readonly reasons: Eligibility['reasons']
  readonly value: ReturnLine
  readonly onChange: (value: ReturnLine) => void
}

export function ReturnLineFields({ line, reasons, value, onChange }: ReturnLineFieldsProps) {
  const timeZone = useTimeZone()
  const { title, options, returnable, until, why } = line
  const change = (changed: Partial<ReturnLine>) => onChange({ ...value, ...changed })
  return (
    <Box sx={{ pb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography>{title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[...options, until && `until ${formatDate(until, timeZone)}`, why]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <TextField
          type="number"
          disabled={returnable === 0}
          value={value.qty}
          onChange={({ target }) =>
            change({ qty: Math.min(returnable, Math.max(0, Math.trunc(Number(target.value)))) })
          }
          helperText={`of ${returnable}`}
          sx={{ width: 84 }}
          slotProps={{
            htmlInput: { min: 0, max: returnable, 'aria-label': `Quantity of ${title}` },
          }}
        />
      </Box>
      {value.qty > 0 && (
        <Box sx={{ mt: 1, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Choice
            label="Reason"
            value={value.reason}
            options={reasons.map(({ id, label }) => [id, label])}
            onChange={(reason) => change({ reason })}
          />
          <Choice
            label="The buyer gets"
            value={value.resolution}
            options={line.resolutions.map((name) => [name, resolutionLabels[name] ?? name])}
            onChange={(resolution) => change({ resolution, exchangeVariantId: undefined })}
          />
          {value.resolution === 'exchange' && (
            <Choice
              label="Exchange for"
              value={value.exchangeVariantId ?? ''}
              options={line.exchanges.map(({ variantId, label }) => [variantId, label])}
              onChange={(exchangeVariantId) => change({ exchangeVariantId })}
            />
          )}
          <TextField
            label={value.reason === 'other' ? 'Note' : 'Note (optional)'}
            required={value.reason === 'other'}
            value={value.note}
            onChange={(event) => change({ note: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      )}
    </Box>
  )
}
