import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { Link, useParams } from 'react-router'
import { usePreview } from '../../form/use-preview'
import { LoadingPage } from '../../frame/loading-page'
import { MissingPage } from '../../frame/missing-page'
import { ScreenTitle } from '../../frame/screen-title'
import { Section } from '../../frame/section'
import { isAllowed, useMe } from '../../me'
import { isUnshipped, useOrder, type OrderRecord } from '../orders/order-record'
import { AddedLines } from './added-lines'
import { ApplyEdit } from './apply-edit'
import { EditMethods } from './edit-methods'
import { toEditBody, useEditInput, type EditPreview } from './edit-input'
import { EditMoney } from './edit-money'
import { OrderLineRow } from './order-line-row'

/** Changes a placed order: what goes, what comes, and the money of both before anything happens. */
export function EditOrder() {
  const { number = '' } = useParams()
  const { data: order, error } = useOrder(number)
  if (error && !order) return <MissingPage />
  if (!order) return <LoadingPage />
  return <EditForm key={order.number} order={order} />
}

function EditForm({ order }: { readonly order: OrderRecord }) {
  const me = useMe()
  const { number, status, units, deliveries } = order
  const { input, change, clear } = useEditInput(number)
  const body = toEditBody(number, input)
  const preview = usePreview<EditPreview>('/api/staff/order/previewEdit', body)
  const lines = deliveries.flatMap((delivery) => delivery.lines)
  const isOpen = (status === 'placed' || status === 'on_hold') && units.some(isUnshipped)
  const canRemove = isAllowed(me, 'orders.cancel')
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <ScreenTitle
        title={`Edit order ${number}`}
        hint="Nothing happens before you apply it. What you choose stays in this tab."
      >
        <Button component={Link} to={`/orders/${number}`}>
          Back to the order
        </Button>
      </ScreenTitle>
      {!isOpen && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Everything has shipped or is canceled. Open a return, or start a new order.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2}>
          <Section title="Items of the order">
            <Box
              component="ul"
              aria-label="Items of the order"
              sx={{ m: 0, p: 0, listStyle: 'none' }}
            >
              {lines.map((line) => (
                <OrderLineRow
                  key={line.lineId}
                  line={line}
                  units={units.filter(({ lineId }) => lineId === line.lineId)}
                  canRemove={canRemove}
                  removed={input.remove[line.lineId] ?? 0}
                  monogram={input.monograms[line.lineId] ?? null}
                  onRemove={(qty) => change({ remove: { ...input.remove, [line.lineId]: qty } })}
                  onMonogram={(choice) => {
                    const { [line.lineId]: _before, ...others } = input.monograms
                    change({ monograms: choice ? { ...others, [line.lineId]: choice } : others })
                  }}
                />
              ))}
            </Box>
            {Object.values(input.remove).some((qty) => qty > 0) && (
              <FormControlLabel
                label="Put the removed items back in stock"
                control={
                  <Checkbox
                    checked={input.restock}
                    onChange={(_, restock) => change({ restock })}
                  />
                }
              />
            )}
          </Section>
          {isOpen && isAllowed(me, 'drafts.write') && (
            <AddedLines order={order} input={input} onChange={(add) => change({ add })} />
          )}
          {isOpen && (
            <EditMethods
              order={order}
              value={input.methods}
              onChange={(methods) => change({ methods })}
            />
          )}
        </Stack>
        <Stack spacing={2} sx={{ position: { lg: 'sticky' }, top: { lg: 72 } }}>
          <Section title="What this does">
            {body === null && (
              <Typography color="text.secondary">
                Remove, add or change something. The money of both sides appears here first.
              </Typography>
            )}
            {body && preview.error && <Alert severity="warning">{preview.error.message}</Alert>}
            {body && preview.data && <EditMoney order={order} preview={preview.data} />}
            {body && (
              <ApplyEdit
                order={order}
                body={body}
                preview={preview.isFetching ? undefined : preview.data}
                onApplied={clear}
                onDiscard={clear}
              />
            )}
          </Section>
        </Stack>
      </Box>
    </Box>
  )
}
