import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { useAct } from '../use-act'
import { MoneyTable } from './money-table'
import { NewReturnLine, notReturned, type ChosenLine } from './new-return-line'
import {
  describeMoney,
  type Eligibility,
  type ReturnDetail,
  type ReturnMoney,
} from './return-types'

const methodNames: Readonly<Record<Eligibility['methods'][number], string>> = {
  label: 'A label to print',
  qr_dropoff: 'A code to show at the carrier',
  pickup: 'The carrier collects it',
  own: 'The buyer ships it themselves',
}
const channels = { phone: 'Phone', email: 'Email', chat: 'Chat', in_person: 'In person' }

interface NewReturnFormProps {
  readonly order: string
  readonly eligibility: Eligibility
}

/** The items, the reasons and the money, before the return is opened. */
export function NewReturnForm({ order, eligibility }: NewReturnFormProps) {
  const navigate = useNavigate()
  const { run, isRunning } = useAct()
  const [lines, setLines] = useState(() => chooseOnlyUnit(eligibility))
  const [method, setMethod] = useState(eligibility.methods[0] ?? 'own')
  const [channel, setChannel] = useState('phone')
  const [isCreated, setIsCreated] = useState(false)
  const chosen = Object.entries(lines).filter(([, { qty }]) => qty > 0)
  const isComplete = chosen.length > 0 && chosen.every(([, line]) => isLineComplete(line))
  const request = {
    order,
    method,
    items: chosen.map(([lineId, { exchangeVariantId, ...line }]) => ({
      lineId,
      ...line,
      ...(line.resolution === 'exchange' && { exchangeVariantId }),
    })),
  }
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['return', 'preview', request],
    queryFn: ({ signal }) =>
      callApi<{ money: ReturnMoney; units: number }>('/api/staff/return/preview', {
        body: request,
        signal,
      }),
    enabled: isComplete && !isRunning && !isCreated,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const money = isComplete && !isPlaceholderData ? preview?.money : undefined
  const create = async () => {
    if (!money) return
    const { toCard, asCredit } = money
    const created = await run(
      () =>
        callApi<ReturnDetail>('/api/staff/return/create', {
          body: { ...request, channel, expected: { toCard, asCredit } },
        }).then((opened) => {
          setIsCreated(true)
          return opened
        }),
      'The return is open. The buyer is emailed what to do.',
    )
    if (created) await navigate(`/returns/${created.number}`)
  }
  const refund = money && describeMoney(money)
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Stack
        component="ul"
        spacing={1}
        aria-label="Items of the order"
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {eligibility.lines.map((line) => (
          <NewReturnLine
            key={line.lineId}
            line={line}
            eligibility={eligibility}
            chosen={lines[line.lineId] ?? notReturned}
            onChange={(changed) => setLines({ ...lines, [line.lineId]: changed })}
          />
        ))}
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ my: 2 }}>
        <TextField
          select
          label="How it comes back"
          value={method}
          onChange={(event) => setMethod(event.target.value as Eligibility['methods'][number])}
          sx={{ flex: 1 }}
        >
          {eligibility.methods.map((value) => (
            <MenuItem key={value} value={value}>
              {methodNames[value]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="The buyer asked by"
          value={channel}
          onChange={(event) => setChannel(event.target.value)}
          sx={{ flex: 1 }}
        >
          {Object.entries(channels).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {error && isComplete && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {error.message}
        </Alert>
      )}
      {money && (
        <Box sx={{ maxWidth: 360, mb: 2 }}>
          <MoneyTable money={money} />
        </Box>
      )}
      <Button
        type="submit"
        size="large"
        variant="contained"
        disabled={!money || error !== null}
        loading={isRunning}
      >
        {refund ? `Open the return: ${refund}` : 'Open the return'}
      </Button>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {money
          ? 'It is approved at once. The money moves when the items are inspected.'
          : 'Choose the items, the reason and what the buyer wants. The refund appears here.'}
      </Typography>
    </Box>
  )
}

/** Where only one unit can come back, it is the one. */
function chooseOnlyUnit({ lines }: Eligibility): Readonly<Record<string, ChosenLine>> {
  const [only, ...others] = lines.filter(({ returnable }) => returnable > 0)
  return only?.returnable === 1 && others.length === 0
    ? { [only.lineId]: { ...notReturned, qty: 1 } }
    : {}
}

const isLineComplete = ({ reason, resolution, exchangeVariantId, note }: ChosenLine): boolean =>
  reason !== ''
  && (resolution !== 'exchange' || exchangeVariantId !== '')
  && (reason !== 'other' || note.trim() !== '')
