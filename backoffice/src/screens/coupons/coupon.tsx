import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { callApi, downloadFile } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import type { CouponRecord } from './coupon-record'
import { EditCoupon } from './edit-coupon'

/** One coupon: its terms, its uses, and stopping it. */
export function Coupon() {
  const { id = '' } = useParams()
  const { data: coupon, error } = useDetail<CouponRecord>('coupon', id)
  const canWrite = isAllowed(useMe(), 'coupons.write')
  if (error) return <DetailError error={error} />
  if (!coupon) return <LoadingPage />
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <ScreenTitle
        title={coupon.pool === null ? coupon.code : `Pool ${coupon.pool}`}
        hint={[...new Set([coupon.name, coupon.valueText])].join(' · ')}
      >
        {canWrite && coupon.pool !== null && <CodesButton id={coupon.id} />}
        {canWrite && coupon.canEdit && <StateButton coupon={coupon} />}
      </ScreenTitle>
      {coupon.state === 'revoked' && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This coupon is stopped: nobody can use it.
        </Alert>
      )}
      <Figures coupon={coupon} />
      <Stack spacing={2}>
        {canWrite && coupon.canEdit ? (
          <EditCoupon key={coupon.version} coupon={coupon} />
        ) : (
          <Terms coupon={coupon} />
        )}
        <Uses coupon={coupon} />
      </Stack>
    </Box>
  )
}

function CodesButton({ id }: { readonly id: string }) {
  const notify = useNotify()
  return (
    <Button
      variant="outlined"
      onClick={() =>
        void downloadFile('/api/staff/coupon/poolCodes', { id }).catch((error: Error) =>
          notify(error.message, { type: 'error' }),
        )
      }
    >
      Codes as CSV
    </Button>
  )
}

function StateButton({ coupon }: { readonly coupon: CouponRecord }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, version } = coupon
  const isStopped = coupon.state === 'revoked'
  const state = isStopped ? 'active' : 'revoked'
  return (
    <>
      <Button
        variant={isStopped ? 'contained' : 'outlined'}
        color={isStopped ? 'primary' : 'error'}
        onClick={() => setIsAsking(true)}
      >
        {isStopped ? 'Resume' : 'Stop'}
      </Button>
      {isAsking && (
        <ActDialog
          title={isStopped ? `Resume ${coupon.code}` : `Stop ${coupon.code}`}
          confirmLabel={isStopped ? 'Resume it' : 'Stop it'}
          isDangerous={!isStopped}
          act={() => callApi('/api/staff/coupon/changeState', { body: { id, version, state } })}
          done={() => (isStopped ? 'The coupon works again.' : 'The coupon is stopped.')}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            {isStopped
              ? 'It can be used again, within its dates and limits.'
              : 'Carts lose it at once. Orders that were placed keep their price. It can be '
                + 'resumed.'}
          </Typography>
        </ActDialog>
      )}
    </>
  )
}

function Figures({ coupon }: { readonly coupon: CouponRecord }) {
  const { used, maxUses, spent, budget, pool, poolCodes, startsAt, endsAt } = coupon
  const limit = pool === null ? maxUses : poolCodes
  return (
    <FigureRow
      figures={[
        { label: 'Uses', value: limit === null ? used : `${used} of ${limit}` },
        {
          label: 'Taken off',
          value:
            budget === null || pool !== null
              ? formatMoney(spent)
              : `${formatMoney(spent)} of ${formatMoney(budget)}`,
        },
        { label: 'Starts', value: <Time at={startsAt} /> },
        { label: 'Ends', value: endsAt ? <Time at={endsAt} /> : 'Never' },
      ]}
    />
  )
}

function Terms({ coupon }: { readonly coupon: CouponRecord }) {
  return (
    <Section title="Terms">
      <FactList
        facts={[
          { label: 'Discount', value: coupon.valueText },
          { label: 'Conditions', value: coupon.conditionText },
          { label: 'From', value: coupon.source.replaceAll('_', ' ') },
          { label: 'Collections', value: coupon.collections.map(({ title }) => title).join(', ') },
        ]}
      />
    </Section>
  )
}

const useStates: Readonly<Record<string, string>> = {
  reserved: 'In a checkout',
  used: 'Used',
  restored: 'Given back',
}

function Uses({ coupon: { uses, pool } }: { readonly coupon: CouponRecord }) {
  return (
    <Section title="Uses">
      {uses.length === 0 && <Typography color="text.secondary">Nobody has used it yet.</Typography>}
      {uses.map(({ id, at, order, email, amount, state, code }) => (
        <Stack
          key={id}
          direction="row"
          spacing={2}
          useFlexGap
          sx={{
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">
              {order ? (
                <ObjectLink resource="order" id={order}>
                  {order}
                </ObjectLink>
              ) : (
                'A checkout'
              )}
              {pool !== null && ` · ${code}`} · {email}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              <Time at={at} />
            </Typography>
          </Box>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography variant="body2">{formatMoney(amount)}</Typography>
            <Chip variant="outlined" label={useStates[state] ?? state} />
          </Stack>
        </Stack>
      ))}
    </Section>
  )
}
