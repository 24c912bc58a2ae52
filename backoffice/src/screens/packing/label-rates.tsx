import {
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { formatSize } from '../../../../src/kernel/measure/us-units.ts'
import type { shipmentContract } from '../../../../src/modules/fulfillment/api/shipment-contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { callApi } from '../../api'
import { formatDate, formatMoney } from '../../format'
import { visuallyHidden } from '../../frame/visually-hidden'
import type { Delivery } from './pick-types'
import { WeightFields } from './weight-fields'

type Quote = OutputOf<(typeof shipmentContract)['quoteShipment']>
type Parcel = Quote['parcel']

export interface ChosenRate {
  readonly labelId: string
  readonly rateId: string
}

interface LabelRatesProps {
  readonly delivery: Delivery
  readonly isEndingEdit: boolean
  readonly chosen: ChosenRate | null
  readonly onChoose: (rate: ChosenRate | null) => void
}

/** The carrier's services for one parcel. Without a choice, the shop chooses when it ships. */
export function LabelRates({ delivery, isEndingEdit, chosen, onChoose }: LabelRatesProps) {
  const { order, groupId } = delivery
  const [quote, setQuote] = useState<Quote | null>(null)
  const [parcel, setParcel] = useState<Parcel | null>(null)
  const [failure, setFailure] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const load = async (measured: Parcel | null) => {
    setIsLoading(true)
    setFailure('')
    try {
      const found = await callApi<Quote>('/api/staff/shipment/quote', {
        body: {
          order,
          groupId,
          ...(measured && { parcel: measured }),
          ...(isEndingEdit && { endEditWindow: true }),
        },
      })
      setQuote(found)
      setParcel(found.parcel)
      onChoose({ labelId: found.labelId, rateId: found.suggestedRateId })
    } catch (error) {
      setFailure((error as Error).message)
      onChoose(null)
    }
    setIsLoading(false)
  }
  return (
    <Stack spacing={1.5} sx={{ mt: 2, alignItems: 'flex-start' }}>
      {quote && parcel ? (
        <>
          <ParcelFields
            boxes={quote.boxes}
            parcel={parcel}
            isLoading={isLoading}
            onChange={setParcel}
            onUpdate={() => void load(parcel)}
          />
          <Rates
            quote={quote}
            order={order}
            rateId={chosen?.rateId ?? ''}
            onChoose={(rateId) => onChoose({ labelId: quote.labelId, rateId })}
          />
        </>
      ) : (
        <Button loading={isLoading} onClick={() => void load(null)}>
          Compare rates<span style={visuallyHidden}> of {order}</span>
        </Button>
      )}
      {failure && (
        <Typography role="alert" variant="body2" color="error">
          {failure}
        </Typography>
      )}
    </Stack>
  )
}

/** What the API takes. */
const maxGrams = 70_000

interface ParcelFieldsProps {
  readonly boxes: Quote['boxes']
  readonly parcel: Parcel
  readonly isLoading: boolean
  readonly onChange: (parcel: Parcel) => void
  readonly onUpdate: () => void
}

const isSize = (box: Quote['boxes'][number], parcel: Parcel): boolean =>
  box.lengthMm === parcel.lengthMm
  && box.widthMm === parcel.widthMm
  && box.heightMm === parcel.heightMm

/** The box and the weight, as packed. */
function ParcelFields({ boxes, parcel, isLoading, onChange, onUpdate }: ParcelFieldsProps) {
  const current = boxes.find((box) => isSize(box, parcel))
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ width: '100%' }}>
      <TextField
        select
        label="Box"
        value={current?.id ?? ''}
        onChange={(event) => {
          const box = boxes.find(({ id }) => id === event.target.value)
          if (!box) return
          const { lengthMm, widthMm, heightMm } = box
          const weightG = Math.max(1, parcel.weightG - (current?.weightG ?? 0) + box.weightG)
          onChange({ weightG, lengthMm, widthMm, heightMm })
        }}
        sx={{ flex: 1 }}
      >
        {boxes.map(({ id, label, lengthMm, widthMm, heightMm }) => (
          <MenuItem key={id} value={id}>
            {label}, {formatSize([lengthMm, widthMm, heightMm])}
          </MenuItem>
        ))}
      </TextField>
      <WeightFields
        grams={parcel.weightG}
        onChange={(weightG) => onChange({ ...parcel, weightG })}
      />
      <Button
        loading={isLoading}
        disabled={parcel.weightG < 1 || parcel.weightG > maxGrams}
        onClick={onUpdate}
      >
        Update rates
      </Button>
    </Stack>
  )
}

interface RatesProps {
  readonly quote: Quote
  readonly order: string
  readonly rateId: string
  readonly onChoose: (rateId: string) => void
}

function Rates({ quote: { rates, latest }, order, rateId, onChoose }: RatesProps) {
  return (
    <FormControl>
      <FormLabel id={`rates-${order}`}>
        Service{latest && `, promised by ${formatDate(latest, 'UTC')}`}
      </FormLabel>
      <RadioGroup
        aria-labelledby={`rates-${order}`}
        value={rateId}
        onChange={(_, value) => onChoose(value)}
      >
        {rates.map(({ id, carrier, service, cost, arrivesOn, isInTime }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" />}
            label={
              <>
                {service}, <strong>{formatMoney(cost)}</strong>
                <Typography component="span" variant="body2" color="text.secondary">
                  {' '}
                  {carrier}
                  {arrivesOn ? `, arrives ${formatDate(arrivesOn, 'UTC')}` : ', no date given'}
                  {!isInTime && ' (late)'}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
