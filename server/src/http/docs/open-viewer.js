// Runs in the browser: shows the description that the page names.
const place = document.getElementById('api')

window.SwaggerUIBundle({
  domNode: place,
  url: new URL(place.dataset.description, document.baseURI).href,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  // No request goes to a third party.
  validatorUrl: null,
})
