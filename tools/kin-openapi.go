// Validates every exchange of exchanges.json against a document, as a server with kin-openapi does.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

type exchange struct {
	OperationId, Method, Path, ContentType string
	Request, Response                      json.RawMessage
	Status                                 int
}

func main() {
	document, err := openapi3.NewLoader().LoadFromFile(os.Args[1])
	check(err)
	router, err := legacy.NewRouter(document)
	check(err)
	content, err := os.ReadFile("exchanges.json")
	check(err)
	var exchanges []exchange
	check(json.Unmarshal(content, &exchanges))
	for _, exchange := range exchanges {
		if err := validate(router, document, exchange); err != nil {
			check(fmt.Errorf("%s %d: %w", exchange.OperationId, exchange.Status, err))
		}
	}
	invalid := exchanges[0]
	invalid.Request = json.RawMessage(`{"product_id": 42}`)
	if validate(router, document, invalid) == nil {
		check(fmt.Errorf("an invalid body is accepted"))
	}
}

func validate(router routers.Router, document *openapi3.T, exchange exchange) error {
	url := document.Servers[0].URL + exchange.Path
	body := strings.NewReader(string(exchange.Request))
	request, _ := http.NewRequest(strings.ToUpper(exchange.Method), url, body)
	request.Header.Set("content-type", "application/json")
	route, parameters, err := router.FindRoute(request)
	if err != nil {
		return err
	}
	input := &openapi3filter.RequestValidationInput{
		Request: request, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
	}
	if err := openapi3filter.ValidateRequest(context.Background(), input); err != nil {
		return err
	}
	return openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input,
		Status:                 exchange.Status,
		Header:                 http.Header{"Content-Type": {exchange.ContentType}},
		Body:                   io.NopCloser(strings.NewReader(string(exchange.Response))),
	})
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
