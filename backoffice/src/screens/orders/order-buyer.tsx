import { Box, Link as TextLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatDate } from '../../format'
import { Section } from '../../frame/section'
import { labelCode } from '../../labels'
import { useChoiceLabel, useStateLabel } from '../../list/list-descriptions'
import { useTimeZone } from '../../me'
import type { OrderRecord } from './order-record'

/** Who bought it, and what else belongs to the order. */
export function OrderBuyer({ order }: { readonly order: OrderRecord }) {
  const { buyer, coupons, registries } = order
  const timeZone = useTimeZone()
  return (
    <>
      <Section title="Customer">
        <Stack spacing={0.5} sx={{ overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{buyer.name || 'No name given'}</Typography>
          <TextLink href={`mailto:${buyer.email}`}>{buyer.email}</TextLink>
          {buyer.phone && <TextLink href={`tel:${buyer.phone}`}>{buyer.phone}</TextLink>}
          <Typography variant="body2" color="text.secondary">
            {buyer.memberId ? 'Has an account' : 'Guest'}
          </Typography>
          <TextLink component={Link} to={findCustomer(buyer)}>
            {buyer.memberId ? 'Open the customer' : 'Find the customer'}
          </TextLink>
          {buyer.otherOrders > 0 && (
            <TextLink component={Link} to={findOrders(buyer.email)}>
              {buyer.otherOrders === 1 ? '1 other order' : `${buyer.otherOrders} other orders`}
            </TextLink>
          )}
        </Stack>
      </Section>
      <Related order={order} />
      {(coupons.length > 0 || registries.length > 0) && (
        <Section title="Coupons and registries">
          <Stack spacing={0.5}>
            {coupons.map(({ code, state }) => (
              <Typography key={code} variant="body2">
                Coupon {code}: {labelCode('couponUse', state).toLowerCase()}
              </Typography>
            ))}
            {registries.map(({ id, title, eventDate }) => (
              <Typography key={id} variant="body2">
                {title}
                {eventDate && `, ${formatDate(eventDate, timeZone)}`}
              </Typography>
            ))}
          </Stack>
        </Section>
      )}
    </>
  )
}

const toFilter = (filter: object): string =>
  new URLSearchParams({ filter: JSON.stringify(filter) }).toString()

const findOrders = (email: string): string => `/orders?${toFilter({ search: email })}`

const findCustomer = ({ memberId, email }: OrderRecord['buyer']): string =>
  memberId ? `/customers/${memberId}` : `/customers?${toFilter({ search: email })}`

/** Returns and tickets with their states. */
function Related({ order: { returns, tickets } }: { readonly order: OrderRecord }) {
  const labelReturn = useChoiceLabel('return')
  const labelTicket = useStateLabel('ticket')
  if (returns.length === 0 && tickets.length === 0) return null
  return (
    <Section title="Returns and messages">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {returns.map(({ number, kind, status }) => (
          <li key={number}>
            <TextLink component={Link} to={`/returns/${number}`}>
              {labelReturn('kind', kind)} {number}
            </TextLink>
            <Typography variant="body2" color="text.secondary">
              {labelReturn('status', status)}
            </Typography>
          </li>
        ))}
        {tickets.map(({ number, subject, state }) => (
          <li key={number}>
            <TextLink component={Link} to={`/inbox/${number}`}>
              {number}: {subject}
            </TextLink>
            <Typography variant="body2" color="text.secondary">
              {labelTicket(state)}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  )
}
