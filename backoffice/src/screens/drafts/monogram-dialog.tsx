import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type {
  MonogramChoice,
  Template,
  proofSchema,
} from '../../../../src/modules/monograms/contract.ts'
import { callApi } from '../../api'
import { ActField } from '../../form/act-field'
import { formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { Choice } from '../orders/choice'

interface MonogramDialogProps {
  readonly slug: string
  readonly title: string
  readonly choice: MonogramChoice | null
  readonly onSave: (choice: MonogramChoice) => void
  readonly onClose: () => void
}

/** The monogram of a line, with the proof that production uses. */
export function MonogramDialog({ slug, title, choice, onSave, onClose }: MonogramDialogProps) {
  const { data } = useQuery({
    queryKey: ['monogram', 'templates', slug],
    queryFn: ({ signal }) =>
      callApi<{ template: Template | null; reason: string | null }>('/api/monogram/templates', {
        query: { goods: slug },
        signal,
      }),
    staleTime: 300_000,
  })
  const template = data?.template
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="monogram-title">
      <DialogTitle id="monogram-title">Monogram of {title}</DialogTitle>
      {!data && <LoadingPage />}
      {data && !template && (
        <DialogContent>
          <Alert severity="info">{data.reason ?? 'This item takes no monogram.'}</Alert>
        </DialogContent>
      )}
      {template && (
        <MonogramForm template={template} choice={choice} onSave={onSave} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface MonogramFormProps extends Pick<MonogramDialogProps, 'choice' | 'onSave' | 'onClose'> {
  readonly template: Template
}

function MonogramForm({ template, choice, onSave, onClose }: MonogramFormProps) {
  const [typed, setTyped] = useState<MonogramChoice>(choice ?? startChoice(template))
  const style = template.styles.find(({ id }) => id === typed.styleId)
  const isText = style?.layout === 'name' || style?.layout === 'date'
  const { data: answer } = useQuery({
    queryKey: ['monogram', 'proof', typed],
    queryFn: ({ signal }) =>
      callApi<z.infer<typeof proofSchema>>('/api/monogram/proof', { body: typed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const change = (changed: Partial<MonogramChoice>) => setTyped({ ...typed, ...changed })
  const part = isText ? 'text' : 'letters'
  const stop = answer?.remarks.find((remark) => remark.stop)
  const name = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map((row) => [row.id, row.name] as const)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // The form of the draft is around the dialog in React.
        event.stopPropagation()
        if (answer?.proof) onSave(typed)
      }}
    >
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <Choice
              label="Style"
              value={typed.styleId}
              options={name(template.styles)}
              onChange={(styleId) => change({ styleId })}
            />
            <Choice
              label="Place"
              value={typed.placeId}
              options={name(template.places)}
              onChange={(placeId) => change({ placeId })}
            />
            <Choice
              label="Color"
              value={typed.colorId}
              options={name(template.colors)}
              onChange={(colorId) => change({ colorId })}
            />
            <Choice
              label="Size"
              value={String(typed.sizeMm)}
              options={template.sizes.map(({ mm, label }) => [String(mm), label])}
              onChange={(mm) => change({ sizeMm: Number(mm) })}
            />
          </Box>
          <ActField
            label={isText ? 'Text as it should appear' : 'Letters from left to right'}
            required
            value={typed.names[part]}
            onChange={(text) => change({ names: { ...noNames, [part]: text } })}
            message={typed.names[part] === '' ? undefined : stop?.text}
            maxLength={isText ? 40 : 12}
          />
          {answer?.proof && <Proof proof={answer.proof} />}
          {answer?.remarks
            .filter((remark) => !remark.stop)
            .map(({ text }) => (
              <Typography key={text} variant="body2" color="text.secondary">
                {text}
              </Typography>
            ))}
          <Typography variant="body2">
            Read it to the customer letter by letter. What is monogrammed cannot be returned for a
            change of mind.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={!answer?.proof}>
          The customer confirms it
        </Button>
      </DialogActions>
    </form>
  )
}

type ShownProof = NonNullable<z.infer<typeof proofSchema>['proof']>

function Proof({ proof: { svg, words, summary, price } }: { readonly proof: ShownProof }) {
  return (
    <Box>
      <Box
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={words}
        sx={{
          display: 'block',
          width: '100%',
          maxHeight: 180,
          objectFit: 'contain',
          bgcolor: '#fff',
        }}
      />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {summary}, {formatMoney(price)} each
      </Typography>
    </Box>
  )
}

const noNames = { first: '', middle: '', last: '', partner: '', text: '', letters: '' }

function startChoice({ id, places, styles, colors, sizes }: Template): MonogramChoice {
  return {
    templateId: id,
    placeId: places[0]?.id ?? '',
    styleId: styles[0]?.id ?? '',
    colorId: colors[0]?.id ?? '',
    sizeMm: sizes[0]?.mm ?? 1,
    names: noNames,
  }
}
