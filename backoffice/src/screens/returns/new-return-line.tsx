import { MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { formatDate, formatMoney } from '../../format'
import { useTimeZone } from '../../me'
import { resolutionNames, type Eligibility, type Resolution } from './return-types'

type Line = Eligibility['lines'][number]
type Exchange = Line['exchanges'][number]

/** What comes back of one line of the order. */
export interface ChosenLine {
  readonly qty: number
  readonly reason: Eligibility['reasons'][number]['id'] | ''
  readonly note: string
  readonly resolution: Resolution
  readonly exchangeVariantId: string
}

export const notReturned: ChosenLine = {
  qty: 0,
  reason: '',
  note: '',
  resolution: 'refund',
  exchangeVariantId: '',
}

interface NewReturnLineProps {
  readonly line: Line
  readonly eligibility: Eligibility
  readonly chosen: ChosenLine
  readonly onChange: (chosen: ChosenLine) => void
}

export function NewReturnLine({ line, eligibility, chosen, onChange }: NewReturnLineProps) {
  const timeZone = useTimeZone()
  const { title, options, returnable, until, why } = line
  const name = [title, ...options].join(', ')
  const reasons = eligibility.reasons.filter(({ isOurFault }) => !line.claimsOnly || isOurFault)
  const isFault = reasons.find(({ id }) => id === chosen.reason)?.isOurFault ?? false
  const resolutions = line.resolutions.filter(
    (resolution) => isFault || !line.lateFor.includes(resolution),
  )
  const change = (changed: Partial<ChosenLine>) => onChange({ ...chosen, ...changed })
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5 }}>
      <div role="group" aria-label={name}>
        <Stack
          direction="row"
          spacing={2}
          sx={{ alignItems: 'center', justifyContent: 'space-between' }}
        >
          <div>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" color="text.secondary">
              {returnable} of {line.qty} can come back
              {until && ` until ${formatDate(until, timeZone)}`}
              {line.claimsOnly && ', if the shop is at fault'}. {why}
            </Typography>
          </div>
          {returnable > 0 && (
            <TextField
              select
              label="Units"
              value={chosen.qty}
              onChange={(event) => change({ qty: Number(event.target.value) })}
              sx={{ width: 96, flexShrink: 0 }}
            >
              {Array.from({ length: returnable + 1 }, (_, count) => (
                <MenuItem key={count} value={count}>
                  {count}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
        {chosen.qty > 0 && (
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mt: 1.5 }}>
            <TextField
              select
              required
              label="Reason"
              value={chosen.reason}
              onChange={(event) => change({ reason: event.target.value as ChosenLine['reason'] })}
              sx={{ flex: 1 }}
            >
              {reasons.map(({ id, label }) => (
                <MenuItem key={id} value={id}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              required
              label="Wants"
              value={resolutions.some((one) => one === chosen.resolution) ? chosen.resolution : ''}
              onChange={(event) => change({ resolution: event.target.value as Resolution })}
              sx={{ flex: 1 }}
            >
              {resolutions.map((resolution) => (
                <MenuItem key={resolution} value={resolution}>
                  {resolutionNames[resolution]}
                </MenuItem>
              ))}
            </TextField>
            {chosen.resolution === 'exchange' && (
              <TextField
                select
                required
                label="Exchange for"
                value={chosen.exchangeVariantId}
                onChange={(event) => change({ exchangeVariantId: event.target.value })}
                sx={{ flex: 1 }}
              >
                {line.exchanges.map((exchange) => (
                  <MenuItem key={exchange.variantId} value={exchange.variantId}>
                    {describeExchange(exchange)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Stack>
        )}
        {chosen.qty > 0 && (
          <TextField
            fullWidth
            required={chosen.reason === 'other'}
            label="What the buyer says"
            value={chosen.note}
            onChange={(event) => change({ note: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            sx={{ mt: 1.5 }}
          />
        )}
      </div>
    </Paper>
  )
}

function describeExchange({ label, refund, extraCost }: Exchange): string {
  if (refund > 0) return `${label} (refunds ${formatMoney(refund)})`
  return extraCost > 0 ? `${label} (${formatMoney(extraCost)} more, in a new order)` : label
}
