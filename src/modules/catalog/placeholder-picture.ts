export { createPlaceholderPicture } from './domain/picture.ts'
