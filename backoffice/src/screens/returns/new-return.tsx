import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../../api'
import { focusInput } from '../../form/focus-input'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { NewReturnForm } from './new-return-form'
import type { Eligibility } from './return-types'

/** Opens a return for a buyer who called or wrote. */
export function NewReturn() {
  const [search, setSearch] = useSearchParams()
  const order = search.get('order') ?? ''
  const [typed, setTyped] = useState(order)
  const { data, error, isFetching } = useQuery({
    queryKey: ['return', 'eligibility', order],
    queryFn: ({ signal }) =>
      callApi<Eligibility>('/api/staff/return/eligibility', { query: { order }, signal }),
    enabled: order !== '',
    retry: false,
  })
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ScreenTitle
        title="Open a return"
        hint={
          'For a buyer who called or wrote. The rules and the money are those of '
          + 'their order page.'
        }
      />
      <Stack
        component="form"
        direction="row"
        spacing={1}
        sx={{ mb: 3, alignItems: 'start' }}
        onSubmit={(event) => {
          event.preventDefault()
          setSearch({ order: typed.trim() })
        }}
      >
        <TextField
          required
          inputRef={order === '' ? focusInput : undefined}
          label="Order number"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <Button type="submit" variant={data ? 'outlined' : 'contained'} loading={isFetching}>
          Find
        </Button>
      </Stack>
      {error && <Alert severity="error">{error.message}</Alert>}
      {isFetching && !data && <LoadingPage />}
      {data && <NewReturnForm key={data.orderId} order={order} eligibility={data} />}
    </Box>
  )
}
