import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Delete from '@mui/icons-material/DeleteOutlined'
import {
  Alert,
  Box,
  Button,
  IconButton,
  LinearProgress,
  MenuItem,
  Paper,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useRef, useState } from 'react'
import { callApi, formatQuery } from '../../api'
import { Section } from '../../frame/section'
import { moveItem } from '../../form/item-buttons'
import type { DraftPicture } from './product-record'
import type { ProductFormState } from './use-product-form'

/** What the server accepts. */
const accept = 'image/jpeg,image/png,image/webp,image/avif'

/** The photos in the order of the page; several can be dropped at once. */
export function PhotoFields({ form }: { readonly form: ProductFormState }) {
  const { draft, change, messages } = form
  const { upload, waiting, failures } = useUpload((added) =>
    change({ pictures: [...draft.pictures, ...added] }),
  )
  const { pictures } = draft
  return (
    <Section title="Photos" actions={<PhotoButton onChoose={upload} />}>
      <Box
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          upload([...event.dataTransfer.files])
        }}
        sx={{ border: '1px dashed', borderColor: 'divider', p: 1.5, mt: 1 }}
      >
        {waiting > 0 && (
          <Box sx={{ mb: 1 }}>
            <Typography variant="body2">
              {waiting === 1 ? 'One photo is uploading' : `${waiting} photos are uploading`}
            </Typography>
            <LinearProgress aria-label="Upload" />
          </Box>
        )}
        {[...failures, ...(messages['pictures'] ? [messages['pictures']] : [])].map((text) => (
          <Alert key={text} severity="error" sx={{ mb: 1 }}>
            {text}
          </Alert>
        ))}
        {pictures.length === 0 && (
          <Typography color="text.secondary">
            Drop photos here. The first one is shown in lists. JPEG, PNG, WebP or AVIF, 15 MB each.
          </Typography>
        )}
        <Box
          component="ol"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
          }}
        >
          {pictures.map((picture, index) => (
            <PhotoCard key={picture.source} form={form} picture={picture} index={index} />
          ))}
        </Box>
      </Box>
    </Section>
  )
}

function PhotoButton({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        Add photos
      </Button>
      <input
        hidden
        multiple
        ref={input}
        type="file"
        accept={accept}
        aria-label="Photos"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onChoose(files)
        }}
      />
    </>
  )
}

/** Uploads files one after the other; those that are refused are named. */
function useUpload(onAdd: (pictures: readonly DraftPicture[]) => void) {
  const [waiting, setWaiting] = useState(0)
  const [failures, setFailures] = useState<readonly string[]>([])
  const send = async (files: readonly File[]) => {
    setFailures([])
    setWaiting(files.length)
    const added: DraftPicture[] = []
    for (const [index, file] of files.entries()) {
      const path = `/api/staff/product/uploadPicture${formatQuery({ name: file.name })}`
      try {
        const stored = await callApi<{ source: string; key: string }>(path, { body: file })
        added.push({ ...stored, alt: '' })
      } catch (error) {
        setFailures((before) => [...before, (error as Error).message])
      }
      setWaiting(files.length - index - 1)
    }
    onAdd(added)
  }
  return { upload: (files: readonly File[]) => void send(files), waiting, failures }
}

interface PhotoCardProps {
  readonly form: ProductFormState
  readonly picture: DraftPicture
  readonly index: number
}

function PhotoCard({ form: { draft, change }, picture, index }: PhotoCardProps) {
  const { pictures, variants } = draft
  const name = `photo ${index + 1}`
  const move = (to: number) =>
    change({ pictures: moveItem(pictures, index, to) as readonly DraftPicture[] })
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1 }}>
      <Box
        component="img"
        src={picture.key ? `/media/${picture.key}/320` : '/media/placeholder.svg'}
        alt={picture.alt || `Photo ${index + 1}`}
        sx={{ display: 'block', width: '100%', height: 180, objectFit: 'contain', mb: 1 }}
      />
      <TextField
        label={`Alt text of ${name}`}
        value={picture.alt}
        onChange={(event) =>
          change({ pictures: pictures.with(index, { ...picture, alt: event.target.value }) })
        }
        fullWidth
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <ShownFor form={{ draft, change }} picture={picture} name={name} />
      <Stack direction="row" sx={{ mt: 0.5, justifyContent: 'space-between' }}>
        <IconButton
          size="small"
          aria-label={`Move ${name} forward`}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <ArrowBack fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Move ${name} back`}
          disabled={index === pictures.length - 1}
          onClick={() => move(index + 1)}
        >
          <ArrowForward fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() =>
            change({
              pictures: pictures.toSpliced(index, 1),
              variants: variants.map((variant) =>
                variant.pictureSource === picture.source
                  ? { ...variant, pictureSource: '' }
                  : variant,
              ),
            })
          }
        >
          <Delete fontSize="small" />
        </IconButton>
      </Stack>
    </Paper>
  )
}

interface ShownForProps {
  readonly form: Pick<ProductFormState, 'draft' | 'change'>
  readonly picture: DraftPicture
  readonly name: string
}

/** The value of the first option that the photo shows, such as a color. */
function ShownFor({ form: { draft, change }, picture, name }: ShownForProps) {
  const { options, variants } = draft
  const place = Math.max(
    0,
    options.findIndex((option) => /colou?r/i.test(option.name)),
  )
  const option = options[place]
  if (!option || option.values.length === 0) return null
  const value =
    variants.find(({ pictureSource }) => pictureSource === picture.source)?.optionValues[place]
    ?? ''
  const assign = (chosen: string) =>
    change({
      variants: variants.map((variant) => {
        if (variant.optionValues[place] === chosen && chosen !== '')
          return { ...variant, pictureSource: picture.source }
        return variant.pictureSource === picture.source
          ? { ...variant, pictureSource: '' }
          : variant
      }),
    })
  return (
    <TextField
      select
      label={`${option.name || 'Value'} of ${name}`}
      value={value}
      onChange={(event) => assign(event.target.value)}
      fullWidth
      sx={{ mt: 1 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">All</MenuItem>
      {option.values.map((text) => (
        <MenuItem key={text} value={text}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
