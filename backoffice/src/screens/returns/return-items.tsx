import { Box, Chip, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { labelCode } from '../../labels'
import { resolutionNames, type ReturnDetail, type ReturnItem } from './return-types'

interface ReturnPhoto {
  readonly lineId: string
  readonly fromShop: boolean
  readonly src: string
}

/** Each unit: why it comes back, what the buyer wants, and what became of it. */
export function ReturnItems({ detail }: { readonly detail: ReturnDetail }) {
  const { data: photos = [] } = useQuery({
    queryKey: ['return', 'photos', detail.number],
    queryFn: ({ signal }) =>
      callApi<{ rows: ReturnPhoto[] }>('/api/staff/return/photos', {
        query: { return: detail.number },
        signal,
      }),
    select: ({ rows }) => rows,
  })
  return (
    <Section title="Items">
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {detail.items.map((item, index) => (
          <Item
            // Units of a line have no id of their own.
            key={`${item.lineId} ${index}`}
            item={item}
            photos={
              detail.items.findIndex(({ lineId }) => lineId === item.lineId) === index
                ? photos.filter(({ lineId }) => lineId === item.lineId)
                : []
            }
          />
        ))}
      </Stack>
    </Section>
  )
}

function Item({
  item,
  photos,
}: {
  readonly item: ReturnItem
  readonly photos: readonly ReturnPhoto[]
}) {
  const { title, reason, resolution, state, exchangedFor, wanted, offer, decision } = item
  return (
    <Box component="li" sx={{ '& + &': { pt: 1.5, borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Chip variant="outlined" label={labelCode('returnUnit', state)} />
      </Stack>
      <Typography variant="body2">
        {reason}. Wants: {resolutionNames[resolution].toLowerCase()}
        {exchangedFor && ` for ${exchangedFor}`}.
      </Typography>
      {wanted && (
        <Typography variant="body2">
          Will order {wanted.name} with the credit, because it costs more.
        </Typography>
      )}
      {offer && (
        <Typography variant="body2">
          Offered {formatMoney(offer.refund)}, {formatMoney(offer.withheld)} less.
        </Typography>
      )}
      {decision && (
        <Typography variant="body2" color="text.secondary">
          {decision}
        </Typography>
      )}
      {photos.length > 0 && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          {photos.map(({ src, fromShop }, index) => (
            <a key={src} href={src} target="_blank" rel="noreferrer">
              <img
                src={src}
                alt={`${title} as the ${fromShop ? 'shop' : 'buyer'} shows it, ${index + 1}`}
                width={96}
                height={96}
                style={{ objectFit: 'cover' }}
              />
            </a>
          ))}
        </Stack>
      )}
    </Box>
  )
}
