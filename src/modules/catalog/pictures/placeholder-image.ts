/** The image of a product without a photo: an empty frame on the ground of all product photos. */
export const placeholderImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">'
  + '<path fill="#e7edef" d="M0 0h800v1000H0z"/>'
  + '<g fill="none" stroke="#a9b8bf" stroke-width="6" stroke-linejoin="round">'
  + '<path d="M270 380h260v240H270z"/>'
  + '<path d="m270 580 84-96 66 72 44-46 66 70"/>'
  + '<circle cx="462" cy="444" r="22"/></g></svg>'
