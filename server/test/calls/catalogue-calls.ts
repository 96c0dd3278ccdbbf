/** Rows of call-table.ts about the catalogue. */
export const catalogueRows = `
o o o o o o o o  GET /api/v1/catalogue/names
o o o o o o o o  GET /api/v1/catalogue/outlines/{id}
o o o o o o o o  GET /api/v1/catalogue/tracks
o o o o o o o o  GET /api/v1/catalogue/countries
o o o o o o o o  GET /api/v1/catalogue/cars
o o o o o o o o  GET /api/v1/catalogue/tracks/{slug}
- x b o o o o o  GET /api/v1/admin/catalogue/tracks
- x b o o o o o  GET /api/v1/admin/catalogue/cars
- x b o o o o o  GET /api/v1/admin/catalogue/unnamed
- x b x o o o o  POST /api/v1/admin/catalogue/tracks
- x b x o o o o  PUT /api/v1/admin/catalogue/tracks/{id}
- x b x x o o o  DELETE /api/v1/admin/catalogue/tracks/{id}
- x b x o o o o  POST /api/v1/admin/catalogue/layouts
- x b x o o o o  PUT /api/v1/admin/catalogue/layouts/{id}
- x b x x o o o  DELETE /api/v1/admin/catalogue/layouts/{id}
- x b x o o o o  POST /api/v1/admin/catalogue/cars
- x b x o o o o  PUT /api/v1/admin/catalogue/cars/{id}
- x b x x o o o  DELETE /api/v1/admin/catalogue/cars/{id}
- x b x o o o o  PUT /api/v1/admin/catalogue/ids
- x b x o o o o  PUT /api/v1/admin/catalogue/layouts/{id}/outline
- x b x o o o o  DELETE /api/v1/admin/catalogue/layouts/{id}/outline
`;
