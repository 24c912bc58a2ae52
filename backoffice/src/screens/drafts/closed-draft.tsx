import { Box, Stack, Typography } from '@mui/material'
import { formatMoney } from '../../format'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, Section } from '../../frame/section'
import { describeAddress } from './address-fields'
import { DraftActs } from './draft-acts'
import { DraftNotices } from './draft-notices'
import { isPickedUp, stateLabels, toInput, type Delivery, type Draft } from './draft-record'
import { DraftTimeline } from './draft-timeline'
import { describeOptions } from './item-search'
import { useDraftInput } from './use-draft-input'
import { useDraftPreview } from './use-draft-preview'

/** A draft that became an order or was canceled, as it was entered. */
export function ClosedDraft({ draft }: { readonly draft: Draft }) {
  const form = useDraftInput(draft)
  // It names the items; the prices of the order are its own.
  const { preview } = useDraftPreview(draft.id, toInput(draft), true)
  const { lines, customLines, deliveries, couponCodes, discount } = draft.contents
  const find = (variantId: string) =>
    preview?.checkout.lines.find((line) => line.variantId === variantId)
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <ScreenTitle title={`Draft ${draft.number}`} hint={stateLabels[draft.state]}>
        <DraftActs draft={draft} form={form} preview={undefined} onPlace={() => undefined} />
      </ScreenTitle>
      <DraftNotices draft={draft} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2}>
          <Section title="Items">
            {lines.map(({ variantId, qty, giftNote, personalization }, index) => {
              const item = find(variantId)
              const letters = personalization?.names.letters || personalization?.names.text
              return (
                <Box key={`${variantId} ${index}`} sx={{ mb: 1 }}>
                  <Typography sx={{ fontWeight: 600 }}>
                    {qty} × {item?.title ?? 'Item'}
                  </Typography>
                  <Typography variant="body2" color="text.secondary">
                    {[
                      item && describeOptions(item),
                      letters && `Monogram ${letters}`,
                      giftNote && `Gift note: ${giftNote}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography>
                </Box>
              )
            })}
            {customLines.map(({ title, qty, price }) => (
              <Typography key={title} sx={{ fontWeight: 600 }}>
                {qty} × {title}, {formatMoney(price)} each
              </Typography>
            ))}
          </Section>
          {deliveries.map((delivery, index) => (
            <Section
              key={index}
              title={deliveries.length > 1 ? `Delivery ${index + 1}` : 'Delivery'}
            >
              <FactList
                facts={[
                  describeDestination(delivery),
                  { label: 'Gift note', value: delivery.giftNote },
                  { label: 'Gift wrap', value: delivery.wrap ? 'Yes' : '' },
                ]}
              />
            </Section>
          ))}
        </Stack>
        <Stack spacing={2}>
          <Section title="Draft">
            <FactList
              facts={[
                { label: 'Customer', value: draft.email },
                { label: 'Total', value: draft.total === null ? '' : formatMoney(draft.total) },
                { label: 'Coupon codes', value: couponCodes.join(', ') },
                { label: 'Discount', value: discount?.reason },
                { label: 'Note', value: draft.note },
              ]}
            />
          </Section>
          <DraftTimeline draft={draft} />
        </Stack>
      </Box>
    </Box>
  )
}

function describeDestination(delivery: Delivery) {
  const { address } = delivery
  const person = delivery.pickupPerson ?? address
  return isPickedUp(delivery)
    ? {
        label: 'Picked up by',
        value: person ? `${person.firstName} ${person.lastName}` : 'Unknown',
      }
    : { label: 'Address', value: address ? describeAddress(address) : 'None' }
}
