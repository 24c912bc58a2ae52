import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { GiveCreditDialog } from './give-credit-dialog'
import { LedgerTable } from './ledger-table'
import { WaitingActs } from './waiting-acts'

interface Grant {
  readonly id: string
  readonly label: string
  readonly reason: string
  readonly initial: number
  readonly available: number
  readonly authorized: number
  readonly expiresAt: string | null
  readonly createdAt: string
}

interface WalletDetail {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly available: number
  readonly balances: readonly {
    readonly balanceType: string
    readonly available: number
    readonly grants: readonly Grant[]
  }[]
  readonly ledger: readonly {
    readonly id: string
    readonly at: string
    readonly balanceName: string
    readonly title: string
    readonly amount: number
    readonly balanceAfter: number
  }[]
}

/** The four balances, in the order in which they are spent. */
const balanceNames: Readonly<Record<string, string>> = {
  promotional: 'Promotional credit',
  registry_fund: 'Registry funds',
  refund_credit: 'Store credit',
  gift_card: 'Gift cards',
}

/** What one member can spend, and where it came from. */
export function Wallet() {
  const { id = '' } = useParams()
  const { data: wallet, error } = useDetail<WalletDetail>('wallet', id)
  const [isGiving, setIsGiving] = useState(false)
  const me = useMe()
  if (error) return <DetailError error={error} />
  if (!wallet) return <LoadingPage />
  const { name, email, balances } = wallet
  const owner = name || email || 'a closed account'
  const grants = balances.flatMap((balance) => balance.grants)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle title={`Wallet of ${owner}`} hint={`${formatMoney(wallet.available)} in all`}>
        <Button variant="outlined" component={Link} to={`/customers/${id}`}>
          Open the customer
        </Button>
        {isAllowed(me, 'wallet.issue') && email && (
          <Button variant="contained" onClick={() => setIsGiving(true)}>
            Give credit
          </Button>
        )}
      </ScreenTitle>
      <WaitingActs act="/api/staff/wallet/credit" noun="credit" email={email} />
      <FigureRow
        figures={Object.entries(balanceNames).map(([type, label]) => ({
          label,
          value: formatMoney(
            balances.find(({ balanceType }) => balanceType === type)?.available ?? 0,
          ),
        }))}
      />
      <Stack spacing={2}>
        <Section title="Where it came from">
          {grants.length === 0 && (
            <Typography color="text.secondary">
              The wallet is empty. Refunds as store credit, gift cards and credit that you give
              appear here.
            </Typography>
          )}
          <Stack spacing={1.5}>
            {grants.map((grant) => (
              <GrantFacts key={grant.id} grant={grant} />
            ))}
          </Stack>
        </Section>
        <Section title="Ledger">
          <LedgerTable
            rows={wallet.ledger.map(({ title, balanceName, ...row }) => ({
              ...row,
              title: `${title} (${balanceName})`,
            }))}
          />
        </Section>
      </Stack>
      {isGiving && email && (
        <GiveCreditDialog email={email} name={name} onClose={() => setIsGiving(false)} />
      )}
    </Box>
  )
}

function GrantFacts({ grant }: { readonly grant: Grant }) {
  const { label, reason, initial, available, authorized, expiresAt, createdAt } = grant
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>
        {label}: {formatMoney(available)} of {formatMoney(initial)}
      </Typography>
      <FactList
        facts={[
          { label: 'Reason', value: reason === label ? '' : reason },
          { label: 'Reserved', value: authorized > 0 ? formatMoney(authorized) : '' },
          { label: 'Since', value: <Time at={createdAt} /> },
          { label: 'Expires', value: expiresAt && <Time at={expiresAt} /> },
        ]}
      />
    </Box>
  )
}
