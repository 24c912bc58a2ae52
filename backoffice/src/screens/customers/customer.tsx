import { Box, Chip, Link as TextLink, Stack } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDate, formatInteger, formatMoney, formatPhone } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { FigureRow } from '../../frame/section'
import { useMe, useTimeZone } from '../../me'
import { GiveCreditDialog } from '../money/give-credit-dialog'
import { WaitingActs } from '../money/waiting-acts'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { AddCertificateDialog } from './add-certificate-dialog'
import { CustomerActs, type CustomerAct } from './customer-acts'
import { CustomerNotices } from './customer-notices'
import { CustomerPanels } from './customer-panels'
import { CustomerProfile } from './customer-profile'
import { CustomerTimeline } from './customer-timeline'
import { nameCustomer, type Customer } from './customer-detail'
import { EraseDialog } from './erase-dialog'
import { HoldDialog } from './hold-dialog'
import { MergeDialog } from './merge-dialog'

/** Everything about one person, and what can be done for them. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const { data: customer, error } = useDetail<Customer>('customer', id)
  if (error) return <DetailError error={error} />
  if (!customer) return <LoadingPage />
  return <CustomerScreen key={id} customer={customer} />
}

function CustomerScreen({ customer }: { readonly customer: Customer }) {
  const me = useMe()
  const [act, setAct] = useState<CustomerAct | null>(null)
  const [mergeWith, setMergeWith] = useState<string | null>(null)
  const { email, phone } = customer
  const close = () => {
    setAct(null)
    setMergeWith(null)
  }
  const merge = (other: string) => {
    setMergeWith(other)
    setAct('merge')
  }
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <ScreenTitle
        title={nameCustomer(customer)}
        hint={[email, phone && formatPhone(phone)].filter(Boolean).join(' · ')}
      >
        <CustomerActs customer={customer} me={me} onAct={setAct} />
      </ScreenTitle>
      <CustomerChips customer={customer} />
      <CustomerNotices customer={customer} me={me} onMerge={merge} />
      {customer.kind === 'member' && (
        <WaitingActs act="/api/staff/wallet/credit" noun="credit" email={email} />
      )}
      <CustomerFigures customer={customer} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateRows: { lg: 'auto 1fr' },
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(320px, 1fr)' },
        }}
      >
        <Box sx={{ gridColumn: { lg: 2 }, gridRow: { lg: 1 }, minWidth: 0 }}>
          <CustomerProfile customer={customer} me={me} />
        </Box>
        <Box sx={{ gridColumn: { lg: 1 }, gridRow: { lg: '1 / 3' }, minWidth: 0 }}>
          <CustomerPanels panels={customer.panels} />
        </Box>
        <Box sx={{ gridColumn: { lg: 2 }, gridRow: { lg: 2 }, minWidth: 0 }}>
          <CustomerTimeline entries={customer.timeline} />
        </Box>
      </Box>
      {act === 'credit' && email && (
        <GiveCreditDialog email={email} name={customer.name} onClose={close} />
      )}
      {act === 'certificate' && (
        <AddCertificateDialog
          customerId={customer.id}
          name={nameCustomer(customer)}
          onClose={close}
        />
      )}
      {act === 'hold' && <HoldDialog customer={customer} onClose={close} />}
      {act === 'erase' && <EraseDialog customer={customer} onClose={close} />}
      {act === 'merge' && <MergeDialog customer={customer} other={mergeWith} onClose={close} />}
    </Box>
  )
}

function CustomerChips({ customer }: { readonly customer: Customer }) {
  const { kind, state, tierName, isSubscribed, tags } = customer
  const labels = [
    kind === 'member' ? 'Member' : 'Guest',
    ...(tierName ? [tierName] : []),
    ...(isSubscribed ? ['Gets the newsletter'] : []),
  ]
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
      {state === 'frozen' && <Chip color="warning" label="On hold" />}
      {state === 'closed' && <Chip label="Closed" />}
      {labels.map((label) => (
        <Chip key={label} variant="outlined" label={label} />
      ))}
      {tags.map((tag) => (
        <Chip key={tag} label={tag} />
      ))}
    </Stack>
  )
}

function CustomerFigures({ customer }: { readonly customer: Customer }) {
  const { id, kind, orders, spent, lastOrderAt, credit, points, createdAt } = customer
  const timeZone = useTimeZone()
  const isMember = kind === 'member'
  return (
    <FigureRow
      figures={[
        { label: 'Orders', value: formatInteger(orders) },
        { label: 'Spent', value: formatMoney(spent) },
        { label: 'Last order', value: lastOrderAt ? formatDate(lastOrderAt, timeZone) : 'None' },
        ...(isMember
          ? [
              {
                label: 'Wallet',
                value: (
                  <TextLink component={Link} to={`/wallets/${id}`}>
                    {formatMoney(credit)}
                  </TextLink>
                ),
              },
              { label: 'Points', value: formatInteger(points) },
            ]
          : []),
        { label: 'Since', value: formatDate(createdAt, timeZone) },
      ]}
    />
  )
}
