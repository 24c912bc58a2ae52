import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { callApi, findFailure } from '../../api'
import type { Delivery } from './pick-types'
import { LabelRates, type ChosenRate } from './label-rates'
import { ShipMethod, type ShipInput, type ShipWay } from './ship-method'
import { ShipRow } from './ship-row'
import { ShippedList, type Shipped } from './shipped-list'

const ways: Readonly<Record<ShipWay, (input: ShipInput) => object>> = {
  carrier: () => ({}),
  number: ({ trackingNo, carrier }) => ({
    trackingNo: trackingNo.trim(),
    ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
  }),
  none: ({ carrier }) => ({
    noTracking: true,
    ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
  }),
  pickedUp: () => ({ pickedUp: true }),
}

type ShipResult = Pick<Shipped, 'shipmentId' | 'trackingNo' | 'carrier'>

interface ShipFormProps {
  readonly deliveries: readonly Delivery[]
  readonly canBuyLabels: boolean
}

/** Ships one or several deliveries. What has shipped stays visible, with its label. */
export function ShipForm({ deliveries, canBuyLabels }: ShipFormProps) {
  const client = useQueryClient()
  const [lastWay, setWay] = useStore<ShipWay>('ship.way', 'number')
  const way = lastWay === 'carrier' && !canBuyLabels ? 'number' : lastWay
  const [carrier, setCarrier] = useState('')
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [rates, setRates] = useState<Readonly<Record<string, ChosenRate | null>>>({})
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [shipped, setShipped] = useState<readonly Shipped[]>([])
  const [refused, setRefused] = useState<Readonly<Record<string, Error>>>({})
  const [isEndingEdit, setIsEndingEdit] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const left = deliveries.filter(
    ({ groupId }) => !shipped.some((done) => done.groupId === groupId && !done.isVoided),
  )
  const chosen = left.filter(
    ({ groupId }) =>
      !skipped.includes(groupId) && (way !== 'number' || (numbers[groupId] ?? '').trim() !== ''),
  )
  const canStillChange = Object.values(refused).some(
    (error) => findFailure(error)?.reason === 'edit-window-open',
  )
  const ship = async () => {
    setIsRunning(true)
    const failures: Record<string, Error> = {}
    for (const { groupId, order } of chosen)
      try {
        const input = { trackingNo: numbers[groupId] ?? '', carrier }
        const result = await callApi<ShipResult>('/api/staff/order/ship', {
          body: {
            order,
            groupId,
            ...ways[way](input),
            ...(way === 'carrier' && rates[groupId] && { label: rates[groupId] }),
            ...(isEndingEdit && { endEditWindow: true }),
          },
        })
        const hasLabel = way === 'carrier'
        setShipped((before) => [
          ...before,
          { ...result, order, groupId, hasLabel, isVoided: false },
        ])
      } catch (error) {
        failures[groupId] = error as Error
      }
    setRefused(failures)
    // Rates are bought once, and not valid on another day or for another address.
    setRates({})
    await client.invalidateQueries()
    setIsRunning(false)
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void ship()
      }}
    >
      <ShippedList
        shipped={shipped}
        onVoided={(shipmentId) =>
          setShipped(
            shipped.map((one) =>
              one.shipmentId === shipmentId ? { ...one, isVoided: true } : one,
            ),
          )
        }
      />
      {left.length === 0 && (
        <Alert severity="success">Everything here has shipped. Buyers are emailed.</Alert>
      )}
      {left.length > 0 && (
        <>
          <ShipMethod
            way={way}
            canBuyLabels={canBuyLabels}
            carrier={carrier}
            onWay={setWay}
            onCarrier={setCarrier}
          />
          <Box component="ul" aria-label="To ship" sx={{ m: 0, my: 2, p: 0, listStyle: 'none' }}>
            {left.map((delivery) => (
              <ShipRow
                key={delivery.groupId}
                delivery={delivery}
                isNumbered={way === 'number'}
                trackingNo={numbers[delivery.groupId] ?? ''}
                onTrackingNo={(value) => setNumbers({ ...numbers, [delivery.groupId]: value })}
                isSkipped={skipped.includes(delivery.groupId)}
                onSkip={(isSkipped) =>
                  setSkipped(
                    isSkipped
                      ? [...skipped, delivery.groupId]
                      : skipped.filter((id) => id !== delivery.groupId),
                  )
                }
                error={refused[delivery.groupId]?.message}
              >
                {way === 'carrier' && (
                  <LabelRates
                    key={refused[delivery.groupId]?.message}
                    delivery={delivery}
                    isEndingEdit={isEndingEdit}
                    chosen={rates[delivery.groupId] ?? null}
                    onChoose={(rate) => setRates((one) => ({ ...one, [delivery.groupId]: rate }))}
                  />
                )}
              </ShipRow>
            ))}
          </Box>
          {canStillChange && <EndEdit isChecked={isEndingEdit} onChange={setIsEndingEdit} />}
          <Button
            type="submit"
            size="large"
            variant="contained"
            disabled={chosen.length === 0}
            loading={isRunning}
            sx={{ minHeight: 48, width: { xs: '100%', sm: 'auto' } }}
          >
            {describeShip(chosen.length, way)}
          </Button>
          <Consequence way={way} />
        </>
      )}
    </Box>
  )
}

interface EndEditProps {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

function EndEdit({ isChecked, onChange }: EndEditProps) {
  return (
    <FormControlLabel
      label="Ship it although the buyer can still change it; they no longer can afterwards"
      control={<Checkbox checked={isChecked} onChange={(_, checked) => onChange(checked)} />}
    />
  )
}

function Consequence({ way }: { readonly way: ShipWay }) {
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {way === 'pickedUp'
        ? 'The items are delivered at once.'
        : 'Each buyer is emailed that the parcel is on its way.'}
    </Typography>
  )
}

function describeShip(count: number, way: ShipWay): string {
  if (count === 0) return way === 'number' ? 'Enter a tracking number' : 'Choose a delivery'
  const verb = way === 'carrier' ? 'Buy and ship' : 'Ship'
  return count === 1 ? `${verb} 1 delivery` : `${verb} ${count} deliveries`
}
